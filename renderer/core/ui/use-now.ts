import { useEffect, useState } from 'react';

const TICK_MS = 15_000;

/** The present time, updated often enough for "2 min ago". */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
