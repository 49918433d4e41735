// Reads several packs at a time.

export async function readEach<T>(
  numbers: Iterable<number>,
  read: (number: number) => Promise<T>,
): Promise<Map<number, T>> {
  return new Map(
    await Promise.all(
      [...new Set(numbers)].map(async (number) => [number, await read(number)] as const),
    ),
  );
}
