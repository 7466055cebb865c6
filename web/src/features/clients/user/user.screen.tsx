import { AgencyUser, type Client, adminMessages, NewUserForm, routes, userColours, type Branch } from '@lintel/contract'
import { useNavigate, useParams, Navigate } from 'react-router-dom'
import { RecordNotFound, ClientRecord, BackToUsers } from '../client-record.tsx'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, useRef } from 'react'
import { forgetAccounts } from '../../../lib/account.queries.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/api-error.ts'
import { clientQuery, keepClient } from '../../../lib/client.queries.ts'
import { toast } from '../../../lib/toasts.ts'
import { AccountOfUser, AccountState } from '../../../ui/accounts/account-state.tsx'
import { GroupSwitches } from '../../../ui/accounts/group-switches.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { EntityForm, SaveBar } from '../../../ui/form/entity-form.tsx'
import { EmailField, Fields, TextField, SwitchField } from '../../../ui/form/fields.tsx'
import { FieldGroup, useFieldSize } from '../../../ui/form/section-page.tsx'
import { useEntityForm } from '../../../ui/form/use-entity-form.ts'
import { RouteTab, RouteTabs } from '../../../ui/route-tabs/route-tabs.tsx'
import { ScreenBar } from '../../../ui/screen-bar.tsx'
import page from '../../../ui/form/form-page.module.css'
import classes from '../editor/client-editor.module.css'
import { ColourField } from '../../../ui/form/colour-field.tsx'
import type { Field } from '../../../ui/form/field.ts'
import { MultiSelectField } from '../../../ui/form/multi-select-field.tsx'
import { newId } from '@lintel/rules'
import { PasswordField } from '../../../ui/accounts/password-field.tsx'

function UserOf({ client }: { client: Client }) {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const leave = () => void navigate(`/clients/${client.id}/users`)
  if (id === 'new') return <NewUser client={client} leave={leave} />
  const user = client.users.find((one) => one.id === id)
  return user ? (
    <KnownUser key={id} client={client} user={AgencyUser.parse(user)} leave={leave} />
  ) : (
    <RecordNotFound what="user" />
  )
}

export function UserScreen() {
  return <ClientRecord what="user">{(client) => <UserOf client={client} />}</ClientRecord>
}

const UserForm = NewUserForm.omit({ temporarypassword: true })
type UserValues = Required<Omit<AgencyUser, 'id'>>

/** Removes the user and their account; reports keep what they contain of them. */
function Removal({ client, user, leave }: { client: Client; user: AgencyUser; leave: () => void }) {
  const [isRemoving, setIsRemoving] = useState(false)
  const remove = async () => {
    const question = `Delete ${user.name}? They can no longer sign in. Reports keep their name.`
    if (!(await confirm(question, { yes: 'Delete', danger: true }))) return
    setIsRemoving(true)
    try {
      const params = { id: client.id, userid: user.id }
      const saved = await api(routes.removeUser, { params })
      toast.success(adminMessages.userDeleted)
      leave()
      await keepClient(saved)
    } catch (error) {
      setIsRemoving(false)
      toast.error(errorText(error))
    }
  }
  return (
    <Button
      size={useFieldSize()}
      variant="default"
      style={{ justifySelf: 'start' }}
      loading={isRemoving}
      onClick={() => void remove()}
    >
      Delete user
    </Button>
  )
}

function Details({
  client,
  user,
  leave,
  isShown,
}: {
  client: Client
  user: AgencyUser
  leave: () => void
  isShown: boolean
}) {
  const cache = useQueryClient()
  const loadedFrom = (now: Client) => {
    const { id: _id, qualification = '', ...values } = now.users.find(({ id }) => id === user.id) ?? user
    return { values: { ...values, qualification }, version: now.version, ...(now.savedBy && { by: now.savedBy }) }
  }
  const others = client.users.filter(({ id }) => id !== user.id).map(({ email }) => email.toLowerCase())
  const form = useEntityForm<UserValues>({
    schema: UserForm.refine(({ email }) => !others.includes(email.toLowerCase()), {
      path: ['email'],
      message: adminMessages.emailInUse,
    }),
    loaded: loadedFrom(client),
    save: async (values, version = 0) => {
      const params = { id: client.id, userid: user.id }
      const saved = await api(routes.saveUser, { params, body: { ...values, version } })
      await keepClient(saved)
      await forgetAccounts()
      toast.success(adminMessages.userUpdated)
      return loadedFrom(saved)
    },
    load: async () => loadedFrom(await cache.fetchQuery({ ...clientQuery(client.id), staleTime: 0 })),
    unsaved: { within: `/users/${user.id}` },
  })
  return (
    <EntityForm form={form} label="User" {...(isShown ? { className: classes.part } : { hidden: true })}>
      <div className={classes.tab}>
        <FieldGroup title="User">
          <Fields columns="1fr 1fr" narrow="1fr">
            <TextField {...form.field('name', 'Name')} required />
            <EmailField {...form.field('email', 'Email')} hint="They sign in with it" />
          </Fields>
          <QualificationField {...form.field('qualification', 'Qualification or membership')} />
          <BranchesField {...form.field('branchlist', 'Branches')} branches={client.branches} />
        </FieldGroup>
        <FieldGroup title="Planner">
          <PlannerFields color={form.field('color', 'Colour')} active={form.field('planneractive', 'In the planner')} />
        </FieldGroup>
        <AccountState clientId={client.id} user={user}>
          <Removal client={client} user={user} leave={leave} />
        </AccountState>
      </div>
      <SaveBar form={form} onCancel={leave} />
    </EntityForm>
  )
}

export function KnownUser({ client, user, leave }: { client: Client; user: AgencyUser; leave: () => void }) {
  const { '*': open = '' } = useParams()
  const addressOf = (path: string) => `/users/${user.id}/${path}?client=${client.id}`
  if (open !== 'userdetails' && open !== 'usergroups') return <Navigate to={addressOf('userdetails')} replace />
  return (
    <div className={page.page}>
      <ScreenBar title={user.name} before={<BackToUsers client={client} />} />
      <div className={classes.top}>
        <p className={classes.of}>{client.name}</p>
        <RouteTabs label="Parts of the user">
          <RouteTab to={addressOf('userdetails')}>Details</RouteTab>
          <RouteTab to={addressOf('usergroups')}>Groups</RouteTab>
        </RouteTabs>
      </div>
      <h2 className="sr">{open === 'userdetails' ? 'Details' : 'Groups'}</h2>
      {/* Hidden rather than gone: it may hold unsaved changes. */}
      <Details client={client} user={user} leave={leave} isShown={open === 'userdetails'} />
      {open === 'usergroups' && (
        <AccountOfUser
          clientId={client.id}
          user={user}
          renderAccount={({ Username }) => (
            <GroupSwitches username={Username} sets={[{ title: 'Groups', precedence: 2 }]} />
          )}
        />
      )}
    </div>
  )
}

export const QualificationField = (field: Field<string>) => (
  <TextField {...field} hint="Printed beside their name in the reports that they prepare." />
)

export function BranchesField({ branches, ...field }: Field<string[]> & { branches: readonly Branch[] }) {
  return <MultiSelectField {...field} options={branches} hint="None chosen means all of them." />
}

export function PlannerFields({ color, active }: { color: Field<string>; active: Field<boolean> }) {
  return (
    <Fields columns="220px 1fr" narrow="1fr">
      <ColourField {...color} swatches={userColours} />
      <SwitchField {...active} beside hint="Appointments can be assigned to this user." />
    </Fields>
  )
}

const begun = (): NewUserForm => {
  const { id: _id, ...user } = AgencyUser.parse({ id: 'new', name: '', email: 'new@user.example' })
  return { ...user, email: '', temporarypassword: '', qualification: '' }
}

export function NewUser({ client, leave }: { client: Client; leave: () => void }) {
  // What was corrected gets another key: that the address has a user by now is said then.
  const tried = useRef({ content: '', key: newId() })
  const [values] = useState(begun)
  const form = useEntityForm<NewUserForm>({
    schema: NewUserForm,
    loaded: { values },
    save: async (given) => {
      const content = JSON.stringify(given)
      if (tried.current.content !== content) tried.current = { content, key: newId() }
      const body = { ...given, idempotencykey: tried.current.key }
      await keepClient(await api(routes.createUser, { params: { id: client.id }, body }))
      toast.success(adminMessages.userAdded)
      return undefined
    },
    leave,
    unsaved: { within: '/users/new' },
  })
  return (
    <EntityForm form={form} label="User" className={page.page} buttonOnly>
      <ScreenBar title="New user" before={<BackToUsers client={client} />} />
      <div className={classes.top}>
        <p className={classes.of}>{client.name}</p>
      </div>
      <div className={classes.tab}>
        <h2 className="sr">Details</h2>
        <FieldGroup
          title="User"
          note="They sign in with the email address and the temporary password, and then choose their own."
        >
          <Fields columns="1fr 1fr" narrow="1fr">
            <TextField {...form.field('name', 'Name')} required />
            <EmailField {...form.field('email', 'Email')} />
          </Fields>
          <QualificationField {...form.field('qualification', 'Qualification or membership')} />
          <PasswordField {...form.field('temporarypassword', 'Temporary password')} />
        </FieldGroup>
        <FieldGroup title="Planner">
          <PlannerFields color={form.field('color', 'Colour')} active={form.field('planneractive', 'In the planner')} />
        </FieldGroup>
      </div>
      <SaveBar form={form} onCancel={leave} />
    </EntityForm>
  )
}
