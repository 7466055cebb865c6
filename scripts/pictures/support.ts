import type { Shot } from './shot.ts'

const answered = '/remotesupport?command=demo-command-06'

const image: Shot['prepare'] = (page) => page.getByRole('img', { name: 'What the device sent' }).waitFor()

/** What the provider's support opens. */
export const supportShots: readonly Shot[] = [
  { name: 'remote-support', path: answered, width: 1440, prepare: image },
  { name: 'tickets', path: '/peachsupport', width: 1440 },
  { name: 'tickets-phone', path: '/peachsupport', width: 390 },
  { name: 'ticket', path: '/peachsupport/demo-ticket-04', width: 1440 },
  { name: 'ticket-phone', path: '/peachsupport/demo-ticket-04', width: 390 },
  { name: 'remote-support-phone', path: '/remotesupport', width: 390 },
]
