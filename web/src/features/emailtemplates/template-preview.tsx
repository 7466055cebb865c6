import { imagePath, type Client, type ReportSummary } from '@lintel/contract'
import { addressText, fillHtml, fillText, linkPlaceholders, lookOf, placeholderValues } from '@lintel/rules'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { errorText } from '../../lib/api.ts'
import { reportQuery } from '../../lib/report.queries.ts'
import { useSession } from '../../lib/session.ts'
import { LockedFrame, lockedPage } from '../../ui/sandbox-frame/sandbox-frame.tsx'
import classes from './template.module.css'
import { reportsToShowQuery } from './templates.queries.ts'

/** Typing pauses this long before a search begins. */
const searchDelayMs = 300

const style =
  'body{margin:16px;font:15px/1.5 Arial,Helvetica,sans-serif;color:#1f1d1a;background:#fff;overflow-wrap:anywhere}' +
  'img{display:block;max-width:100%;height:auto;margin:0 0 16px}u{color:#1d4ed8}'

const labelOf = ({ ref, address }: Pick<ReportSummary, 'ref' | 'address'>) => `${ref}, ${addressText(address)}`

/** Links are created when an e-mail is sent: the preview shows only their text. */
const marks = Object.fromEntries(Object.keys(linkPlaceholders).map((name, index) => [name, `\u{F8FF}${index}\u{F8FF}`]))
const withLinks = (html: string) =>
  Object.values(linkPlaceholders).reduce(
    (text, words, index) => text.replaceAll(`\u{F8FF}${index}\u{F8FF}`, `<u>${words}</u>`),
    html,
  )

export function TemplatePreview({
  client,
  bucket,
  subject,
  message,
}: {
  client: Client
  bucket: string | undefined
  subject: string
  message: string
}) {
  const { identity, user } = useSession()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ id: string; label: string }>()
  const [wanted] = useDebouncedValue(typed.trim(), searchDelayMs)
  const search = wanted === chosen?.label ? '' : wanted
  const found = useQuery({ ...reportsToShowQuery(client.id, search), placeholderData: keepPreviousData })
  const { data: report, error } = useQuery({ ...reportQuery(chosen?.id ?? ''), enabled: chosen !== undefined })
  const text = useDeferredValue(message)
  const listed = (found.data?.data ?? []).filter(({ legacy }) => !legacy)
  const options = listed.slice(0, 20).map((one) => ({ value: one.id, label: labelOf(one) }))
  const known =
    chosen && !options.some(({ value }) => value === chosen.id) ? [{ value: chosen.id, label: chosen.label }] : []
  const values = report && {
    ...placeholderValues({ report, client, user: { name: user?.name ?? identity.name } }),
    'Recipient Name': report.signatures[0]?.name ?? '',
  }
  const look = report && lookOf(client, report.branchId)
  const pictures = (place: 'emailheader' | 'emailfooter') =>
    bucket && look
      ? look[place].map(({ src }) => `<img alt="" src="${location.origin}${imagePath(bucket, src, 1200)}">`).join('')
      : ''
  return (
    <section className={classes.preview} aria-label="Preview">
      <Select
        label="Preview on report"
        placeholder="Reference or address"
        data={[...known, ...options]}
        filter={({ options: all }) => all}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage={found.isFetching ? 'Searching' : search === '' ? 'Type a reference' : 'No report found'}
        value={chosen?.id ?? null}
        onChange={(id, option) => setChosen(id ? { id, label: option.label } : undefined)}
      />
      {error && <p role="alert">{errorText(error)}</p>}
      {values ? (
        <>
          <p className={classes.subject}>
            <b>{fillText(subject, values) || `Report ${report.ref}`}</b>
          </p>
          <LockedFrame
            title="Preview of the message"
            className={classes.frame}
            html={lockedPage(
              pictures('emailheader') + withLinks(fillHtml(text, { ...values, ...marks })) + pictures('emailfooter'),
              style,
            )}
          />
        </>
      ) : (
        <p className={classes.note}>Choose a report to see the placeholders filled from it.</p>
      )}
    </section>
  )
}
