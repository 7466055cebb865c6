import { Branch, clientMessages, genericMessages, SavedBranch, type Client } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { clientQuery } from '../../../lib/client.queries.ts'
import { tellRemoved } from '../editor/client-form.ts'
import { useSession } from '../../../lib/session.ts'
import { toast } from '../../../lib/toasts.ts'
import { AddressFields } from '../../../ui/form/address-fields.tsx'
import { EntityForm, SaveBar } from '../../../ui/form/entity-form.tsx'
import { EmailField, Fields, TextField } from '../../../ui/form/fields.tsx'
import { FieldGroup } from '../../../ui/form/section-page.tsx'
import { useEntityForm } from '../../../ui/form/use-entity-form.ts'
import { RouteTab, RouteTabs } from '../../../ui/route-tabs/route-tabs.tsx'
import { BackLink, ScreenBar } from '../../../ui/screen-bar.tsx'
import { saveBranches, saveBranchLook } from '../clients.queries.ts'
import page from '../../../ui/form/form-page.module.css'
import classes from '../editor/client-editor.module.css'
import { LookUploadsProvider } from '../editor/look/look-tab.tsx'
import { RecordNotFound, ClientRecord } from '../client-record.tsx'
import { BranchLookTab, type BranchForm } from './branch-look-tab.tsx'

function AddressTab({ form }: { form: BranchForm }) {
  const { field } = form
  return (
    <>
      <FieldGroup title="Address">
        <AddressFields
          field={(part, label) => field(`address.${part}`, label)}
          onFound={(found) => form.change({ address: { ...form.values.address, ...found } })}
        />
      </FieldGroup>
      <FieldGroup title="Contact">
        <Fields columns="1fr 1fr 1fr" narrow="1fr">
          <TextField {...field('address.phone', 'Phone')} inputMode="tel" />
          <EmailField {...field('address.email', 'Email')} />
          <EmailField {...field('feedbackemail', 'Feedback email')} hint="Feedback of tenants and landlords" />
        </Fields>
      </FieldGroup>
    </>
  )
}

const tabs = [
  { path: 'branchaddress', label: 'Address', Component: AddressTab },
  { path: 'branchlooknfeel', label: 'Look N Feel', Component: BranchLookTab },
] as const

const partOf = (path: string) =>
  path.startsWith('looknfeel') ? tabs[1].label : path === 'name' ? undefined : tabs[0].label

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

function BranchPage({ client, branch, isNew }: { client: Client; branch: Branch; isNew: boolean }) {
  const { id = '', '*': open = '' } = useParams()
  const cache = useQueryClient()
  const navigate = useNavigate()
  // Administrators of the client or of the branch can change only its branding.
  const isWhole = useSession().roles.sysAdmin
  const list = isWhole ? `/clients/${client.id}/branches` : '/accountsettings'
  const loadedFrom = (now: Client) => ({
    values: now.branches.find((one) => one.id === branch.id) ?? branch,
    version: now.version,
    ...(now.savedBy && { by: now.savedBy }),
  })
  const otherNames = client.branches.filter((one) => one.id !== branch.id).map(({ name }) => name)
  const form = useEntityForm<Branch>({
    schema: SavedBranch.refine(({ name }) => !otherNames.some((other) => sameName(other, name)), {
      path: ['name'],
      message: clientMessages.branchNameTaken,
    }),
    loaded: loadedFrom(client),
    save: async (values, version = 0) => {
      if (!isWhole) {
        const before = cache.getQueryData(clientQuery(client.id).queryKey) ?? client
        const saved = await saveBranchLook(values, version)
        tellRemoved(loadedFrom(before).values, loadedFrom(saved).values)
        toast.success(genericMessages.saved)
        return loadedFrom(saved)
      }
      // The current branches: the version check ensures that nobody else has changed them.
      const known = cache.getQueryData(clientQuery(client.id).queryKey)?.branches ?? client.branches
      const branches = isNew ? [...known, values] : known.map((one) => (one.id === values.id ? values : one))
      const saved = await saveBranches(client.id, branches, version)
      toast.success(isNew ? genericMessages.added : genericMessages.saved)
      return loadedFrom(saved)
    },
    load: async () => loadedFrom(await cache.fetchQuery({ ...clientQuery(client.id), staleTime: 0 })),
    unsaved: { within: `/branches/${id}` },
    ...(isNew && { leave: () => void navigate(list) }),
  })
  const shown = tabs.filter(({ path }) => isWhole || path === 'branchlooknfeel')
  const tab = shown.find(({ path }) => path === open)
  const addressOf = (path: string) => `/branches/${id}/${path}?client=${client.id}`
  if (!tab) return <Navigate to={addressOf(isWhole ? 'branchaddress' : 'branchlooknfeel')} replace />
  const { Component } = tab
  return (
    <EntityForm form={form} label="Branch" className={page.page} partOf={partOf}>
      <ScreenBar
        title={isNew ? 'New branch' : branch.name}
        before={<BackLink to={list} label={isWhole ? `Branches of ${client.name}` : 'Account settings'} />}
      />
      <div className={classes.top}>
        <p className={classes.of}>{client.name}</p>
        {isWhole && (
          <>
            <TextField {...form.field('name', 'Name')} required />
            <RouteTabs label="Parts of the branch">
              {shown.map(({ path, label }) => (
                <RouteTab key={path} to={addressOf(path)}>
                  {label}
                </RouteTab>
              ))}
            </RouteTabs>
          </>
        )}
      </div>
      <div className={classes.tab}>
        <h2 className="sr">{tab.label}</h2>
        <LookUploadsProvider client={client.id} within={`/branches/${id}`} form={form}>
          <Component form={form} client={client} />
        </LookUploadsProvider>
      </div>
      <SaveBar form={form} onCancel={() => void navigate(list)} />
    </EntityForm>
  )
}

function NewBranch({ client }: { client: Client }) {
  const [branch] = useState(() => Branch.parse({ id: newId(), name: '' }))
  return <BranchPage client={client} branch={branch} isNew />
}

export function BranchScreen() {
  const { id = '' } = useParams()
  return (
    <ClientRecord what="branch">
      {(client) => {
        if (id === 'new') return <NewBranch client={client} />
        const branch = client.branches.find((one) => one.id === id)
        return branch ? (
          <BranchPage key={id} client={client} branch={branch} isNew={false} />
        ) : (
          <RecordNotFound what="branch" />
        )
      }}
    </ClientRecord>
  )
}
