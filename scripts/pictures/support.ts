import type { Shot } from './shot.ts'

const answered = '/remotesupport?command=demo-command-06'

const image: Shot['prepare'] = (page) => page.getByRole('img', { name: 'What the device sent' }).waitFor()

/** What the provider's support opens. */
export const supportShots: readonly Shot[] = [
  { name: 'remote-support', path: answered, width: 1440, prepare: image },
  { name: 'remote-support-phone', path: '/remotesupport', width: 390 },
]
