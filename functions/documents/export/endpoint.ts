import type { Client, ClientSettingKey } from '@lintel/contract'
import { variable } from '../../lib/environment.ts'

/** Where a client's reports are sent, and as whom. */
export interface Endpoint {
  url: URL
  username: string
  password: string
}

/** `public`: https on the internet alone. `loopback`: besides that, plain HTTP on this machine, for trying it out. */
type Reach = 'public' | 'loopback'

/** How far this environment sends. Whatever else is set counts as the narrower one. */
export const reach = (): Reach => (variable('MRI_ENDPOINTS') === 'loopback' ? 'loopback' : 'public')

const valueOf = ({ settings }: Pick<Client, 'settings'>, wanted: ClientSettingKey): string =>
  settings.find(({ key }) => key === wanted)?.value.trim() ?? ''

/** True where the client has its reports sent to MRI. */
export const isActive = (client: Pick<Client, 'settings'>): boolean => valueOf(client, 'MRI API Active') === 'true'

/** The endpoint as the client's settings have it, or a sentence on what is wrong with them. */
export function endpointOf(client: Pick<Client, 'settings'>): Endpoint | string {
  if (!isActive(client)) return 'This client does not export to MRI. Switch on MRI API Active in its settings first.'
  const [address, username] = [valueOf(client, 'MRI Url'), valueOf(client, 'MRI Username')]
  // A password may well begin or end with a space.
  const password = client.settings.find(({ key }) => key === 'MRI Password')?.value ?? ''
  if (!address || !username || !password)
    return 'The MRI settings of this client are not complete. Fill in MRI Url, MRI Username and MRI Password.'
  const url = URL.parse(address)
  if (!url) return 'The MRI Url of this client is not an address. Correct it in the client’s settings.'
  if (url.username || url.password)
    return 'The MRI Url of this client must not hold a name or password: they have settings of their own.'
  if (username.includes(':')) return 'The MRI Username of this client must not hold a colon.'
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && reach() === 'loopback')
  return isSafe ? { url, username, password } : 'The MRI Url of this client must begin with https://.'
}
