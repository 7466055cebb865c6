import type { Client } from '@lintel/contract'
import { isSwitchedOn, settingOf } from '@lintel/rules'
import { variable } from '../../lib/environment.ts'

export interface Endpoint {
  url: URL
  username: string
}

export interface OpenEndpoint extends Endpoint {
  password: string
}

/** `public`: only https to public addresses. `loopback`: also plain HTTP to this machine, for trying it out. */
type Reach = 'public' | 'loopback'

/** Any unknown value counts as `public`. */
export const reach = (): Reach => (variable('MRI_ENDPOINTS') === 'loopback' ? 'loopback' : 'public')

export function endpointOf(client: Pick<Client, 'settings'>): Endpoint | string {
  if (!isSwitchedOn(client, 'MRI API Active'))
    return 'This client does not export to MRI. Switch on MRI API Active in its settings first.'
  const [address, username] = [settingOf(client, 'MRI Url').trim(), settingOf(client, 'MRI Username').trim()]
  if (!address || !username || settingOf(client, 'MRI Password') === '')
    return 'The MRI settings of this client are not complete. Fill in MRI Url, MRI Username and MRI Password.'
  const url = URL.parse(address)
  if (!url) return 'The MRI Url of this client is not an address. Correct it in the client’s settings.'
  if (url.username || url.password)
    return 'The MRI Url of this client must not contain a name or password: they have their own settings.'
  if (username.includes(':')) return 'The MRI Username of this client must not contain a colon.'
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && reach() === 'loopback')
  return isSafe ? { url, username } : 'The MRI Url of this client must begin with https://.'
}
