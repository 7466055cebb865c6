import { useState } from 'react'

/** A picture that did not come is asked for again, ever more seldom, up to this. */
const longestWaitMs = 30_000

/** Asks for a picture again until the server has looked at it. `tries` is the key of its element. */
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
