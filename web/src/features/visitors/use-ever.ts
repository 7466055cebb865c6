import { useState } from 'react'

/** True once it has been true: a form being filled in does not disappear. */
export const useLatched = (now: boolean): boolean => {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}
