import { adminMessages, genericMessages, providerClientId, type Account } from '@lintel/contract'
import { Button, Select } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { attributeOf } from '../../lib/account.queries.ts'
import { errorText } from '../../lib/api-error.ts'
import { clientQuery } from '../../lib/client.queries.ts'
import { toast } from '../../lib/toasts.ts'
import { clearButton } from '../../ui/clear-button.ts'
import { ClientSelect } from '../../ui/client-select.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Fields } from '../../ui/form/fields.tsx'
import { FieldGroup, useFieldSize } from '../../ui/form/section-page.tsx'
import { assignAccount, makeUserOf } from './sysadmin.queries.ts'

export function Assignment({ account, email }: { account: Account; email: string }) {
  const size = useFieldSize()
  const clientId = attributeOf(account.UserAttributes, 'custom:client_id')
  const userId = attributeOf(account.UserAttributes, 'custom:user_id')
  const client = useQuery({ ...clientQuery(clientId), enabled: clientId !== '' }).data
  const change = useMutation({
    mutationFn: ({ name, value }: { name: 'custom:client_id' | 'custom:user_id'; value: string }) =>
      assignAccount(account.Username, name, value),
    onSuccess: () => toast.success(genericMessages.updated),
    onError: (error) => toast.error(errorText(error)),
  })
  const adding = useMutation({
    mutationFn: () => makeUserOf(account, clientId),
    onSuccess: () => toast.success(adminMessages.userAdded),
    onError: (error) => toast.error(errorText(error)),
  })
  const busy = change.isPending || adding.isPending
  // A user with another address would be another person.
  const isStranger = client && !client.users.some((user) => user.email.toLowerCase() === email.toLowerCase())
  const moveTo = async (value: string) => {
    if (value === clientId) return
    const question = value === '' ? `Remove ${email} from this company?` : `Move ${email} to this company?`
    const rest = 'They see nothing until they are a user of a company.'
    if (clientId === '' || (await confirm(`${question} ${rest}`, { yes: 'Move', danger: true })))
      change.mutate({ name: 'custom:client_id', value })
  }
  const users = (client?.users ?? []).map(({ id, name, email: address }) => ({
    value: id,
    label: `${name}, ${address}`,
  }))
  const known =
    userId !== '' && !users.some(({ value }) => value === userId)
      ? [{ value: userId, label: client ? userId : '' }]
      : []
  return (
    <FieldGroup title="Company and user" note="Only system administrators can sign in without both.">
      <Fields columns="1fr 1fr" narrow="1fr">
        <ClientSelect
          label="Company"
          placeholder="Choose by name"
          size={size}
          disabled={busy}
          value={clientId}
          extraClients={[{ id: providerClientId, name: 'Provider' }]}
          onChange={(value) => void moveTo(value)}
        />
        <Select
          label="User"
          placeholder={clientId === '' ? 'Choose the company first' : 'Choose'}
          size={size}
          disabled={busy || clientId === ''}
          data={[...known, ...users]}
          searchable={users.length > 12}
          clearable
          clearButtonProps={clearButton('User')}
          value={userId === '' ? null : userId}
          onChange={(value) => change.mutate({ name: 'custom:user_id', value: value ?? '' })}
        />
      </Fields>
      {isStranger && userId === '' && (
        <Button
          size={size}
          variant="default"
          style={{ justifySelf: 'start' }}
          loading={adding.isPending}
          onClick={() => adding.mutate()}
        >
          Make them a user of {client.name}
        </Button>
      )}
    </FieldGroup>
  )
}
