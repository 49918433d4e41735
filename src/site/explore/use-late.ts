// Tells whether something has been pending for a while.
import { useEffect, useState } from "preact/hooks";

/** `isPending`: it is waited for. True from `patience` ms on, while it is the same `key`. */
export function useLate<T>(key: T, isPending: boolean, patience: number): boolean {
  const [late, setLate] = useState<{ key: T }>();
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setLate({ key }), patience);
    return () => clearTimeout(timer);
  }, [key, isPending]);
  return isPending && late !== undefined && late.key === key;
}
