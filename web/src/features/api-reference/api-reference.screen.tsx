import { Anchor } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { errorText } from '../../lib/api-error.ts'
import { queryClient } from '../../lib/query-client.ts'
import { scrollSmoothlyTo } from '../../lib/smooth-scroll.ts'
import { Logo } from '../../ui/logo.tsx'
import classes from './api-reference.module.css'
import { accessText, callsByTag, useOpenApi, type Call, type Document, type Schema } from './open-api.ts'

function Prose({ text }: { text: string }) {
  // Splitting at backticks puts code at the odd indexes.
  return text.split('`').map((part, index) => {
    const key = `${index} ${part}`
    return index % 2 === 1 ? <code key={key}>{part}</code> : <span key={key}>{part}</span>
  })
}

const schemaName = (schema: Schema | undefined) => schema?.$ref?.split('/').at(-1)

function SchemaView({ schema }: { schema: Schema | undefined }) {
  const name = schemaName(schema)
  if (!schema) return null
  if (name) return <Anchor href={`#schema-${name}`}>{name}</Anchor>
  return (
    <details>
      <summary>Schema</summary>
      <pre>{JSON.stringify(schema, null, 2)}</pre>
    </details>
  )
}

function JumpLink({ to }: { to: string }) {
  return (
    <Anchor
      href={`#${to}`}
      onClick={(event) => {
        const target = document.getElementById(to)
        if (!target || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        history.replaceState(history.state, '', `#${to}`)
        scrollSmoothlyTo(target)
        target.focus({ preventScroll: true })
      }}
    >
      {to}
    </Anchor>
  )
}

function Parameters({ call }: { call: Call }) {
  if (call.parameters.length === 0) return null
  return (
    <div className={classes.wide}>
      <table>
        <thead>
          <tr>
            <th scope="col">Parameter</th>
            <th scope="col">In</th>
            <th scope="col">Form</th>
          </tr>
        </thead>
        <tbody>
          {call.parameters.map(({ name, in: place, required, schema }) => (
            <tr key={`${place} ${name}`}>
              <td>
                <code>{name}</code>
                {required && ' (required)'}
              </td>
              <td>{place}</td>
              <td>
                <code>{JSON.stringify(schema ?? {})}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function CallView({ call }: { call: Call }) {
  const body = Object.values(call.requestBody?.content ?? {})[0]
  return (
    <article id={call.operationId} tabIndex={-1} className={classes.call}>
      <h3>
        <span className={classes.method}>{call.method}</span> <code>{call.path}</code>
      </h3>
      <p>{call.summary}</p>
      <p className={classes.quiet}>May call it: {accessText(call['x-access'])}</p>
      <Parameters call={call} />
      {body && (
        <div className={classes.line}>
          Body: <SchemaView schema={body.schema} />
        </div>
      )}
      <dl>
        {Object.entries(call.responses).map(([status, { description, content }]) => (
          <div key={status}>
            <dt className="num">{status}</dt>
            <dd>
              <Prose text={description} /> <SchemaView schema={Object.values(content ?? {})[0]?.schema} />
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

function Reference({ document }: { document: Document }) {
  const tags = callsByTag(document)
  const schemas = Object.entries(document.components?.schemas ?? {})
  return (
    <>
      <p className={classes.lead}>
        <Prose text={document.info.description} /> The same as <Anchor href="/v1/openapi.json">OpenAPI 3.1</Anchor>.
      </p>
      <nav aria-label="Calls" className={classes.contents}>
        {tags.map(([tag, calls]) => (
          <ul key={tag} aria-label={tag}>
            {calls.map(({ operationId }) => (
              <li key={operationId}>
                <JumpLink to={operationId} />
              </li>
            ))}
          </ul>
        ))}
      </nav>
      {tags.map(([tag, calls]) => (
        <section key={tag} aria-labelledby={`tag-${tag}`}>
          <h2 id={`tag-${tag}`}>{tag}</h2>
          {calls.map((call) => (
            <CallView key={call.operationId} call={call} />
          ))}
        </section>
      ))}
      {schemas.length > 0 && (
        <section aria-labelledby="schemas">
          <h2 id="schemas">Schemas</h2>
          {schemas.map(([name, schema]) => (
            <details key={name} id={`schema-${name}`} className={classes.call}>
              <summary>{name}</summary>
              <pre>{JSON.stringify(schema, null, 2)}</pre>
            </details>
          ))}
        </section>
      )}
    </>
  )
}

function Page() {
  const { data, error } = useOpenApi()
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <Logo size={24} />
        <h1>Lintel API{data && <span> v{data.info.version}</span>}</h1>
      </header>
      {error && <p role="alert">{errorText(error)}</p>}
      {!data && !error && <p role="status">Loading the reference</p>}
      {data && <Reference document={data} />}
    </main>
  )
}

export function ApiReferenceScreen() {
  return (
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>
  )
}
