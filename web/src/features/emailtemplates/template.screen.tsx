import { emailTemplateMessages } from '@lintel/contract'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { clientQuery } from '../../lib/client.queries.ts'
import { useSession } from '../../lib/session.ts'
import { BackLink, ScreenBar } from '../../ui/screen-bar.tsx'
import { ClientSelect } from '../../ui/client-select.tsx'
import { TemplateForm } from './template-form.tsx'
import page from '../../ui/form/form-page.module.css'
import { RecordFailed } from '../../ui/load-failed.tsx'
import classes from './template.module.css'
import { filtersIn, listAddress, templateAddress, templateQuery, useTemplateCaller } from './templates.queries.ts'

function Failed({ error, client, retry }: { error: unknown; client: string | undefined; retry: () => void }) {
  return (
    <RecordFailed
      missing={emailTemplateMessages.notFound}
      title="The template could not be loaded"
      error={error}
      again={retry}
    >
      <Button variant="default" component={Link} to={listAddress({ client })}>
        All templates
      </Button>
    </RecordFailed>
  )
}

const loading = <div aria-busy="true" aria-label="Loading template" />

function KnownTemplate({ id, chosen }: { id: string; chosen: string | undefined }) {
  const isProvider = useTemplateCaller().role === 'provider'
  const { data: template, error, refetch } = useQuery(templateQuery(id, chosen))
  const clientId = template?.client.id
  const client = useQuery({ ...clientQuery(clientId ?? ''), enabled: clientId !== undefined })
  const failure = error ?? client.error
  // A failed refetch leaves the form as it is.
  if (!template || !client.data)
    return failure ? (
      <Failed error={failure} client={chosen} retry={() => void (error ? refetch() : client.refetch())} />
    ) : (
      loading
    )
  return (
    <TemplateForm
      template={template}
      client={client.data}
      chosenClient={isProvider ? (chosen ?? template.client.id) : undefined}
      clientField={
        isProvider && (
          <ClientSelect label="Client" always disabled value={template.client.id} onChange={() => undefined} />
        )
      }
    />
  )
}

function NewTemplate({ chosen }: { chosen: string | undefined }) {
  const navigate = useNavigate()
  const session = useSession()
  const isProvider = useTemplateCaller().role === 'provider'
  const whose = isProvider ? chosen : session.client?.id
  // Input stays while another client is loaded.
  const { data, error, refetch } = useQuery({
    ...clientQuery(whose ?? ''),
    enabled: whose !== undefined,
    placeholderData: keepPreviousData,
  })
  const clientField = isProvider && (
    <ClientSelect
      label="Client"
      always
      value={whose ?? ''}
      onChange={(id) => void navigate(templateAddress('new', id), { replace: true })}
    />
  )
  if (error && !data) return <Failed error={error} client={chosen} retry={() => void refetch()} />
  if (whose === undefined)
    return (
      <div className={page.page}>
        <ScreenBar
          title="New Template"
          before={<BackLink to={listAddress({ client: undefined })} label="All templates" />}
        />
        <div className={classes.top}>
          {clientField}
          <p className={classes.note}>{emailTemplateMessages.chooseClient}</p>
        </div>
      </div>
    )
  if (!data) return loading
  return (
    <TemplateForm
      template={undefined}
      client={data}
      chosenClient={isProvider ? whose : undefined}
      clientField={clientField}
    />
  )
}

export function TemplateScreen() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const chosen = filtersIn(params).client
  return id === 'new' ? <NewTemplate chosen={chosen} /> : <KnownTemplate key={id} id={id} chosen={chosen} />
}
