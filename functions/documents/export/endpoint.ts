import type { Client } from '@lintel/contract'
import { isSwitchedOn, settingOf } from '@lintel/rules'
import { variable } from '../../lib/environment.ts'

/** Where a client's reports are sent, and as whom. */
export interface Endpoint {
  url: URL
  username: string
}

/** With what opens it. */
export interface OpenEndpoint extends Endpoint {
  password: string
}

/** `public`: https on the internet alone. `loopback`: besides that, plain HTTP on this machine, for trying it out. */
type Reach = 'public' | 'loopback'

/** How far this environment sends. Any other value counts as the narrower one. */
export const reach = (): Reach => (variable('MRI_ENDPOINTS') === 'loopback' ? 'loopback' : 'public')

/** The endpoint as the client's settings have it, or a sentence on what is wrong with them. */
export function endpointOf(client: Pick<Client, 'settings'>): Endpoint | string {
  if (!isSwitchedOn(client, 'MRI API Active'))
    return 'This client does not export to MRI. Switch on MRI API Active in its settings first.'
  const [address, username] = [settingOf(client, 'MRI Url').trim(), settingOf(client, 'MRI Username').trim()]
  if (!address || !username || settingOf(client, 'MRI Password') === '')
    return 'The MRI settings of this client are not complete. Fill in MRI Url, MRI Username and MRI Password.'
  const url = URL.parse(address)
  if (!url) return 'The MRI Url of this client is not an address. Correct it in the client’s settings.'
  if (url.username || url.password)
    return 'The MRI Url of this client must not hold a name or password: they have settings of their own.'
  if (username.includes(':')) return 'The MRI Username of this client must not hold a colon.'
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && reach() === 'loopback')
  return isSafe ? { url, username } : 'The MRI Url of this client must begin with https://.'
}
