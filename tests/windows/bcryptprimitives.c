/* Wine 8 has no bcryptprimitives.dll, which the standard library of Rust asks for random numbers.
   This one stands beside the program in the smoke test only, and passes the question on. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length)
{
    return SystemFunction036(data, (ULONG)length);
}
