import { routes, type TrailRow } from '@lintel/contract'
import { agencyAddresses, givingsOf, peopleIn, programsIn, replyOf } from '@lintel/rules'
import { Select, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../../lib/api.ts'
import { countText, dateTimeText } from '../../../../../lib/date-time.ts'
import { FieldGroup, SectionPage, useFieldSize } from '../../../../../ui/form/section-page.tsx'
import { LoadFailed } from '../../../../../ui/load-failed.tsx'
import { useEditor, useReportEditor } from '../../editor-context.tsx'
import { trailKey, Withdrawal, withdrawals } from './withdrawal.tsx'
import classes from './history.module.css'

const useTrail = () => {
  const id = useEditor((state) => state.header.id)
  return useQuery({
    queryKey: trailKey(id),
    queryFn: ({ signal }) => api(routes.getReportTrail, { params: { id }, signal }),
    // Others act on the report while it is open.
    staleTime: 0,
  })
}

const whomText = ({ person, email }: Pick<TrailRow, 'person' | 'email'>): string =>
  [person, email].filter(Boolean).join(', ')

function Given({ rows, asOf }: { rows: readonly TrailRow[]; asOf: number }) {
  const { client } = useReportEditor()
  const givings = givingsOf(rows, agencyAddresses(client))
  if (givings.length === 0) return null
  return (
    <FieldGroup title="Given to">
      <dl className={classes.given}>
        {givings.map((giving) => (
          <div key={giving.person}>
            <dt>{giving.person}</dt>
            <dd>{replyOf(giving, new Date(asOf).toISOString())}</dd>
          </div>
        ))}
      </dl>
    </FieldGroup>
  )
}

function Trail({ rows }: { rows: readonly TrailRow[] }) {
  const [who, setWho] = useState<string | null>(null)
  const size = useFieldSize()
  const reportId = useEditor((state) => state.header.id)
  const pdfs = withdrawals(rows)
  const isByProgram = programsIn(rows)
  const whose = peopleIn(rows)
  const people = new Map(rows.flatMap(whose).map(({ key, name, email }) => [key, whomText({ person: name, email })]))
  const shown = who === null ? rows : rows.filter((row) => whose(row).some(({ key }) => key === who))
  return (
    <FieldGroup title="What happened" note={countText(shown.length, 'entry', 'entries')}>
      {people.size > 0 && (
        <Select
          className={classes.filter}
          size={size}
          label="Person"
          placeholder="Everybody"
          data={[...people].map(([value, label]) => ({ value, label }))}
          value={who}
          onChange={setWho}
          clearable
          clearButtonProps={{ 'aria-label': 'Show everybody' }}
        />
      )}
      <ol className={classes.list} reversed>
        {shown.toReversed().map((row, index) => (
          <li key={row.hash || `${row.at} ${index}`} className={classes.row}>
            <time dateTime={row.at}>{dateTimeText(row.at)}</time>
            <p>
              {row.text}
              {isByProgram(row) && <span>By a program, perhaps</span>}
              {whomText(row) !== '' && <span>{whomText(row)}</span>}
            </p>
            <span>{row.by.name}</span>
            {pdfs.has(row) && <Withdrawal reportId={reportId} row={row} isWithdrawn={pdfs.get(row) === true} />}
          </li>
        ))}
      </ol>
    </FieldGroup>
  )
}

/** What happened to the report and to each person it was given to, newest first. */
export function HistoryScreen() {
  const { data, dataUpdatedAt, error, refetch } = useTrail()
  const rows = data?.data
  return (
    <SectionPage title="History">
      {rows ? (
        <>
          <Given rows={rows} asOf={dataUpdatedAt} />
          <Trail rows={rows} />
        </>
      ) : error ? (
        <LoadFailed title="The history could not be loaded" error={error} again={refetch} />
      ) : (
        <Skeleton height={240} mt={16} aria-busy="true" aria-label="Loading the history" />
      )}
    </SectionPage>
  )
}
