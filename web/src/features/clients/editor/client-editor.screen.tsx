import { Id, Package, packagePrices, providerClientId, type Client } from '@lintel/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom'
import { clientQuery } from '../../../lib/client.queries.ts'
import { EntityForm, SaveBar } from '../../../ui/form/entity-form.tsx'
import { Fields, TextField } from '../../../ui/form/fields.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { RouteTab, RouteTabs } from '../../../ui/route-tabs/route-tabs.tsx'
import { BackLink, ScreenBar } from '../../../ui/screen-bar.tsx'
import { initialAddress } from '../clients.queries.ts'
import page from '../../../ui/form/form-page.module.css'
import { RecordFailed } from '../../../ui/load-failed.tsx'
import { LoadingScreen } from '../../../ui/loading-screen.tsx'
import classes from './client-editor.module.css'
import { useClientForm, useNewClientForm, type ClientForm } from './client-form.ts'
import { ErasedClient } from './data/client-data.tsx'
import { LookUploadsProvider } from './look/look-tab.tsx'
import { clientTabs, tabOfField } from './tabs/tabs.ts'

const packages = Object.entries(packagePrices).map(([name, pounds]) => ({
  id: name,
  name: `${name}, £${pounds} a branch`,
}))

function PackageField({ form }: { form: ClientForm }) {
  const { onChange, ...field } = form.field('peachpackage', 'Package')
  return <SelectField {...field} options={packages} onChange={(chosen) => onChange(Package.parse(chosen))} />
}

function ClientPage({ id, form, name }: { id: string; form: ClientForm; name: string }) {
  const isNew = id === 'new'
  const { '*': open = '' } = useParams()
  const navigate = useNavigate()
  // The provider has its own accounts; lists of clients do not show it.
  const isProvider = id === providerClientId
  const list = isProvider ? '/sysadmin' : initialAddress(name)
  const shown = clientTabs.filter(({ whileNew, ofProvider }) => (!isNew || whileNew) && (!isProvider || ofProvider))
  const tab = shown.find(({ path }) => path === open)
  if (!tab) return <Navigate to={`/clients/${id}/address`} replace />
  const { Component } = tab
  return (
    <EntityForm form={form} label="Client" className={page.page} partOf={tabOfField}>
      <ScreenBar
        title={isNew ? 'New client' : name}
        before={<BackLink to={list} label={isProvider ? 'All accounts' : 'All clients'} />}
      />
      <div className={classes.top}>
        <Fields columns="2fr 1fr" narrow="1fr">
          <TextField {...form.field('name', 'Name')} required />
          {!isProvider && <PackageField form={form} />}
        </Fields>
        {shown.length > 1 && (
          <RouteTabs label="Parts of the client">
            {shown.map(({ path, label }) => (
              <RouteTab key={path} to={`/clients/${id}/${path}`}>
                {label}
              </RouteTab>
            ))}
          </RouteTabs>
        )}
      </div>
      <div className={classes.tab}>
        <h2 className="sr">{tab.label}</h2>
        <Component form={form} />
      </div>
      <SaveBar form={form} onCancel={() => void navigate(list)} />
    </EntityForm>
  )
}

function NewClient() {
  const form = useNewClientForm()
  return <ClientPage id="new" form={form} name="" />
}

function KnownClient({ client }: { client: Client }) {
  const form = useClientForm(client)
  return (
    <LookUploadsProvider client={client.id} within={`/clients/${client.id}`} form={form}>
      <ClientPage id={client.id} form={form} name={client.name} />
    </LookUploadsProvider>
  )
}

function LoadedClient({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({ ...clientQuery(id), enabled: Id.safeParse(id).success })
  if (data) return <KnownClient key={id} client={data} />
  if (error)
    return (
      <RecordFailed
        missing="There is no such client"
        title="The client could not be loaded"
        error={error}
        again={refetch}
      >
        <ErasedClient id={id} />
        <Button component={Link} to="/clients" variant="default">
          All clients
        </Button>
      </RecordFailed>
    )
  return <LoadingScreen title="Client" what="client" rows={8} className={classes.loading} />
}

export function ClientEditorScreen() {
  const { id = '' } = useParams()
  return id === 'new' ? <NewClient /> : <LoadedClient id={id} />
}
