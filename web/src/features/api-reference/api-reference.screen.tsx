import { Anchor } from '@mantine/core'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { errorText } from '../../lib/api-error.ts'
import { queryClient } from '../../lib/query-client.ts'
import { scrollSmoothlyTo } from '../../lib/smooth-scroll.ts'
import { Logo } from '../../ui/logo.tsx'
import classes from './api-reference.module.css'
import { routes } from '@lintel/contract'
import * as z from 'zod'
import { api } from '../../lib/api.ts'

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

export type Schema = z.infer<typeof Schema>
const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
})

const Content = z.record(z.string(), z.looseObject({ schema: Schema.optional() }))

const Parameter = z.looseObject({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: Schema.optional(),
})

const Access = z.union([
  z.literal('public'),
  z.looseObject({ linkKey: z.array(z.string()) }),
  z.looseObject({ groups: z.record(z.string(), z.string()), dataentry: z.boolean() }),
])

const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string().default(''),
  tags: z.array(z.string()).default([]),
  parameters: z.array(Parameter).default([]),
  requestBody: z.looseObject({ content: Content }).optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string().default(''), content: Content.optional() })),
  'x-access': Access,
})
export type Operation = z.infer<typeof Operation>

const Document = z.looseObject({
  info: z.looseObject({ title: z.string(), version: z.string(), description: z.string().default('') }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), Schema).default({}) }).optional(),
})
export type Document = z.infer<typeof Document>

export interface Call extends Operation {
  method: string
  path: string
}

export const callsByTag = ({ paths }: Document): [tag: string, calls: Call[]][] => {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )
  const byTag = Map.groupBy(calls, ({ tags }) => tags[0] ?? 'other')
  return [...byTag].toSorted(([a], [b]) => a.localeCompare(b))
}

export const accessText = (access: Operation['x-access']): string => {
  if (access === 'public') return 'Public, without a token'
  if ('linkKey' in access && Array.isArray(access.linkKey))
    return `Visitors with a link for ${access.linkKey.join(', ')}`
  const groups = Object.entries(access.groups ?? {}).map(([group, scope]) => `${group} (${String(scope)})`)
  return `${groups.join(', ')}${access.dataentry ? '' : '; not data-entry staff'}`
}

export const useOpenApi = () =>
  useQuery({
    queryKey: ['openapi'],
    queryFn: async ({ signal }) => Document.parse(await api(routes.getOpenApi, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })
