import type { Client, Group } from '@lintel/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Identity } from '../lib/auth.ts'
import { rolesOf, openSession } from '../lib/session.ts'
import { useToasts } from '../lib/toasts.ts'

const priya = { sub: 'priya', email: 'priya@harbour-vale.example', name: 'Priya Nair', userId: 'user' }

/** Opens the session of Priya Nair, or of who else is given, in these groups. */
export const signInAs = (
  groups: readonly Group[],
  { client, ...identity }: Partial<Identity> & { client?: Client } = {},
): void =>
  openSession({
    identity: { ...priya, clientId: client?.id ?? '', ...identity, groups },
    roles: rolesOf(groups),
    client,
    user: client?.users[0],
  })

export const toastTexts = (): string[] => useToasts.getState().toasts.map(({ text }) => text)

export const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }))
