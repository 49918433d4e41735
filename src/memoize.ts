// Remembers what is made of a key.

/** For as long as the key lives. */
export function memoize<Key extends object, Made extends object>(
  make: (key: Key) => Made,
): (key: Key) => Made {
  const known = new WeakMap<Key, Made>();
  return (key) => {
    let made = known.get(key);
    if (!made) known.set(key, (made = make(key)));
    return made;
  };
}

/** For good, of the first `most` keys. */
export function remember<Key, Made>(make: (key: Key) => Made, most = Infinity) {
  const known = new Map<Key, Made>();
  return (key: Key): Made => {
    let made = known.get(key);
    if (made !== undefined) return made;
    made = make(key);
    if (known.size < most) known.set(key, made);
    return made;
  };
}

export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
