import { AgencyUser, adminMessages, NewUserForm, routes, type Client } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { toast } from '../../../lib/toasts.ts'
import { EntityForm, SaveBar } from '../../../ui/form/entity-form.tsx'
import { EmailField, Fields, TextField } from '../../../ui/form/fields.tsx'
import { FieldGroup } from '../../../ui/form/section-page.tsx'
import { useEntityForm } from '../../../ui/form/use-entity-form.ts'
import { PasswordField } from '../../../ui/accounts/password-field.tsx'
import { BackToUsers } from '../client-record.tsx'
import { ScreenBar } from '../../../ui/screen-bar.tsx'
import { keepClient } from '../../../lib/client.queries.ts'
import page from '../../../ui/form/form-page.module.css'
import classes from '../editor/client-editor.module.css'
import { PlannerFields } from './user-fields.tsx'

const begun = (): NewUserForm => {
  const { color, branchlist, planneractive } = AgencyUser.parse({ id: 'new', name: '', email: 'new@user.example' })
  return { name: '', email: '', temporarypassword: '', color, branchlist, planneractive }
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
    <EntityForm form={form} label="User" className={page.page}>
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
