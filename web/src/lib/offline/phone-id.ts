import { newId } from '@lintel/rules'

/** The same for everybody who signs in here. */
export const phoneId = (): string => {
  const known = localStorage.getItem('lintel.phone')
  const id = known ?? newId()
  if (known === null) localStorage.setItem('lintel.phone', id)
  return id
}
