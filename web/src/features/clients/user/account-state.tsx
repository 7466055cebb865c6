import type { Account } from '@lintel/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountQuery } from '../../../lib/account.queries.ts'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { bounceMeaning, bounceText } from '../../../lib/bounces.ts'
import { openDialog } from '../../../lib/dialogs.ts'
import { FieldGroup } from '../../../ui/form/section-page.tsx'

const stateOf = ({ Enabled, UserStatus }: Account): string => {
  if (!Enabled) return 'Disabled: they cannot sign in.'
  if (UserStatus === 'FORCE_CHANGE_PASSWORD') return 'Invited. They have not signed in yet.'
  if (UserStatus === 'RESET_REQUIRED') return 'Their password was reset. They have not chosen another yet.'
  return 'They have signed in.'
}

function Known({ account }: { account: Account }) {
  const { bounce } = account
  const isInvited = account.UserStatus === 'FORCE_CHANGE_PASSWORD'
  const email = account.UserAttributes.find(({ Name }) => Name === 'email')?.Value ?? ''
  return (
    <>
      <p>{stateOf(account)}</p>
      {isInvited && bounce && (
        <p role="alert" data-tone="warning">
          The invitation did not arrive: {bounceText(bounce)}. {bounceMeaning[bounce.kind]} {bounce.reason}
        </p>
      )}
      {isInvited && (
        <Button
          variant="default"
          style={{ justifySelf: 'start' }}
          onClick={() => openDialog('invitation', { username: account.Username, email })}
        >
          Resend invitation
        </Button>
      )}
    </>
  )
}

/** Whether a user can sign in, what became of the invitation, and what else can be done about the account. */
export function AccountState({ email, children }: { email: string; children: ReactNode }) {
  const { data, error } = useQuery(accountQuery(email))
  return (
    <FieldGroup title="Account">
      {data && <Known account={data} />}
      {error && (
        <p role="status">
          {error instanceof ApiError && error.status === 404
            ? 'There is no account with this address: they cannot sign in.'
            : errorText(error)}
        </p>
      )}
      {!data && !error && <p aria-busy="true">Loading</p>}
      {children}
    </FieldGroup>
  )
}
