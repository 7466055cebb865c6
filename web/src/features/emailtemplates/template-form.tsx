import {
  EmailTemplateFields,
  emailTemplateMessages,
  type Client,
  type EmailTemplate,
  type OpenEmailTemplate,
} from '@lintel/contract'
import { newId, ownersFor, scopeOf, scopesFor, type TemplateCaller, type TemplateScope } from '@lintel/rules'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { BackLink, ScreenBar } from '../../ui/screen-bar.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { EntityForm, SaveBar, type ShowValue } from '../../ui/form/entity-form.tsx'
import { Fields, TextField } from '../../ui/form/fields.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useEntityForm, type Loaded } from '../../ui/form/use-entity-form.ts'
import { RouteTab, RouteTabs } from '../../ui/route-tabs/route-tabs.tsx'
import { DetailsTab } from './details-tab.tsx'
import { BranchesTab, UsersTab } from './scope-tabs.tsx'
import page from '../../ui/form/form-page.module.css'
import classes from './template.module.css'
import {
  createTemplate,
  deleteTemplate,
  listAddress,
  saveTemplate,
  templateAddress,
  templateQuery,
  useTemplateCaller,
} from './templates.queries.ts'

const fieldsOf = ({
  name,
  description,
  subject,
  message,
  branchlist,
  userlist,
}: EmailTemplate): EmailTemplateFields => ({
  name,
  description,
  subject,
  message,
  branchlist,
  userlist,
})

const loadedFrom = (template: OpenEmailTemplate): Loaded<EmailTemplateFields> => ({
  values: fieldsOf(template),
  version: template.version,
  ...(template.savedBy && { by: template.savedBy }),
})

/** A new template: in the widest scope its author can choose, or for the only branch of a user with one branch. */
const begun = (caller: TemplateCaller): EmailTemplateFields => {
  const { role, userId, branchIds = [] } = caller
  return {
    name: '',
    description: '',
    subject: '',
    message: '',
    branchlist: role === 'branches' && branchIds.length === 1 ? [...branchIds] : [],
    userlist: role === 'self' ? [userId] : [],
  }
}

const branches: TemplateScope = 'Everyone in selected branches'
const company: TemplateScope = 'Everyone in the company'

/** The chosen scope: derived from the lists, except for a scope whose list is still empty. */
const useScope = ({ branchlist, userlist }: EmailTemplateFields, caller: TemplateCaller) => {
  const isNamed = branchlist.length > 0 || userlist.length > 0
  const named = scopeOf({ branchlist, userlist }, caller.userId)
  // Removing the last branch makes it nobody's, not everyone's.
  const [chosen, setChosen] = useState<TemplateScope>(isNamed || caller.role !== 'branches' ? named : branches)
  const isOpen = chosen === branches || chosen === 'Selected user'
  const scope = isNamed ? named : isOpen ? chosen : company
  return { scope, setChosen }
}

/** The contract's schema, with what the chosen scope needs. */
const schemaFor = (scope: TemplateScope) =>
  EmailTemplateFields.refine(({ branchlist }) => scope !== branches || branchlist.length > 0, {
    path: ['branchlist'],
    message: emailTemplateMessages.chooseBranch,
  }).refine(({ userlist }) => scope !== 'Selected user' || userlist.length > 0, {
    path: ['userlist'],
    message: emailTemplateMessages.chooseUser,
  })

/** The display of a template's values: a message's text, and the names for lists of ids. */
const showValue =
  ({ branches: known, users }: Client): ShowValue =>
  (path, value) => {
    if (path === 'message')
      return new DOMParser().parseFromString(String(value), 'text/html').body.textContent.replaceAll(/\s+/g, ' ').trim()
    if (!Array.isArray(value)) return undefined
    const names = value.map((id) => [...known, ...users].find((one) => one.id === id)?.name ?? 'somebody else')
    return names.join(', ') || 'nobody in particular'
  }

const partOf = (path: string) => {
  if (path.startsWith('branchlist')) return 'Branches'
  if (path.startsWith('userlist')) return 'Users'
  return path === 'name' ? undefined : 'Details'
}

function DefaultNote({ template, onReset }: { template: EmailTemplate; onReset: () => void }) {
  const reset = async () => {
    const isSure = await confirm(emailTemplateMessages.confirmDelete, { yes: 'Put back the default', danger: true })
    if (isSure && (await deleteTemplate(template))) onReset()
  }
  return (
    <p className={classes.note}>
      {template.default === 'shipped'
        ? 'A default that every agency has. What you save here is your own wording of it.'
        : 'Your version of a default template.'}{' '}
      {template.default === 'changed' && (
        <Button variant="default" size="xs" onClick={() => void reset()}>
          Put back the default
        </Button>
      )}
    </p>
  )
}

export function TemplateForm({
  template,
  client,
  chosenClient,
  clientField,
}: {
  template: OpenEmailTemplate | undefined
  client: Client
  /** The provider staff's choice, which is kept in the URLs. */
  chosenClient: string | undefined
  /** The field in which provider staff choose the client. */
  clientField?: ReactNode
}) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const caller = useTemplateCaller()
  const { id = '', '*': open = '' } = useParams()
  const [key] = useState(newId)
  const [blank] = useState(() => begun(caller))
  const [scopeNow, setScopeNow] = useState<TemplateScope>(company)
  const leave = () => void navigate(listAddress({ client: chosenClient }))
  const form = useEntityForm<EmailTemplateFields>({
    schema: schemaFor(scopeNow),
    loaded: template ? loadedFrom(template) : { values: blank },
    save: async (fields, version = 0) => {
      if (template) return loadedFrom(await saveTemplate(template, fields, version))
      await createTemplate(fields, { client: chosenClient, idempotencykey: key })
      return undefined
    },
    ...(template && {
      load: async () =>
        loadedFrom(await cache.fetchQuery({ ...templateQuery(template.id, chosenClient), staleTime: 0 })),
    }),
    leave,
    unsaved: { within: `/emailtemplates/${id}`, ...(template && { choices: ['client'] }) },
  })
  const { values, field } = form
  const { scope, setChosen } = useScope(values, caller)
  if (scope !== scopeNow) setScopeNow(scope)
  // Branches and users belong to one client; the text stays when another client is chosen.
  const known = useRef(client.id)
  const takeClient = useEffectEvent((now: string) => {
    if (known.current !== now)
      form.change((value) => ownersFor(scope, { ...value, branchlist: [] }, { userId: caller.userId }))
    known.current = now
  })
  useEffect(() => takeClient(client.id), [client.id])
  const isDefault = template?.default !== undefined
  const offered = scopesFor(caller)
  const scopes = offered.includes(scope) ? offered : [...offered, scope]

  const choose = (next: string) => {
    const wanted = scopes.find((one) => one === next)
    if (!wanted) return
    setChosen(wanted)
    form.change((now) => ownersFor(wanted, now, { userId: caller.userId }))
    if (wanted === branches) void navigate(templateAddress(id, chosenClient, 'branches'))
    if (wanted === 'Selected user') void navigate(templateAddress(id, chosenClient, 'users'))
  }

  const showsBranches = scope === branches && caller.role !== 'self'
  const showsUsers = scope === 'Selected user' && caller.role === 'provider'
  const tabs = [
    { path: 'details', label: 'Details', isShown: true },
    { path: 'branches', label: 'Branches', isShown: showsBranches },
    { path: 'users', label: 'Users', isShown: showsUsers },
  ].filter(({ isShown }) => isShown)
  const tab = tabs.find(({ path }) => path === open)
  if (!tab) return <Navigate to={templateAddress(id, chosenClient)} replace />
  return (
    <EntityForm form={form} label="Email template" className={page.page} show={showValue(client)} partOf={partOf}>
      <ScreenBar
        title={template ? `Template detail: ${template.name}` : 'New Template'}
        before={<BackLink to={listAddress({ client: chosenClient })} label="All templates" />}
      />
      <div className={classes.top}>
        {clientField}
        <Fields columns="3fr 2fr" narrow="1fr">
          <TextField {...field('name', 'Name')} required />
          <SelectField
            label="Scope"
            value={scope}
            onChange={choose}
            disabled={isDefault || scopes.length === 1}
            options={scopes.map((one) => ({ id: one, name: one }))}
          />
        </Fields>
        {template && isDefault && <DefaultNote template={template} onReset={leave} />}
        <RouteTabs label="Parts of the template">
          {tabs.map(({ path, label }) => (
            <RouteTab key={path} to={templateAddress(id, chosenClient, path)}>
              {label}
            </RouteTab>
          ))}
        </RouteTabs>
      </div>
      <div className={classes.tab}>
        <h2 className="sr">{tab.label}</h2>
        {tab.path === 'details' && <DetailsTab form={form} client={client} />}
        {tab.path === 'branches' && <BranchesTab form={form} client={client} caller={caller} />}
        {tab.path === 'users' && <UsersTab form={form} client={client} />}
      </div>
      <SaveBar form={form} onCancel={leave} blocked={values.name.trim() === ''} />
    </EntityForm>
  )
}
