import { useState } from 'react'

const longestWaitMs = 30_000

/** Requests an image again until the server has processed it. `tries` is the key of its element. */
export const useImageAgain = (onMissing?: () => void): { tries: number; onError: () => void } => {
  const [tries, setTries] = useState(0)
  return {
    tries,
    onError: () => {
      if (tries === 1) onMissing?.()
      setTimeout(() => setTries((times) => times + 1), Math.min(longestWaitMs, 2000 * 2 ** tries))
    },
  }
}
