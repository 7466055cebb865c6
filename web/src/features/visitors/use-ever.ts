import { useState } from 'react'

/** True from the first time on that it was true: what somebody has begun to fill in does not go away again. */
export const useEver = (now: boolean): boolean => {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}
