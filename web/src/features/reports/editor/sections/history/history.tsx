import { routes, type TrailRow } from '@lintel/contract'
import { agencyAddresses, givingsOf, programsIn, replyOf, whoOf } from '@lintel/rules'
import { Button, Select, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorText } from '../../../../../lib/api.ts'
import { countText, dateTimeText } from '../../../../../lib/date-time.ts'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { FieldGroup, SectionPage, useFieldSize } from '../../../../../ui/form/section-page.tsx'
import { useEditor, useReportEditor } from '../../editor-context.tsx'
import classes from './history.module.css'

const useTrail = () => {
  const id = useEditor((state) => state.header.id)
  return useQuery({
    queryKey: ['reports', id, 'trail'],
    queryFn: ({ signal }) => api(routes.getReportTrail, { params: { id }, signal }),
    // Others act on the report while it is open.
    staleTime: 0,
  })
}

/** By address or name, with the name where it is known. */
const peopleIn = (rows: readonly TrailRow[]): { value: string; label: string }[] => {
  const people = new Map<string, string>()
  for (const row of rows) {
    const value = whoOf(row)
    if (value === '' || (people.has(value) && !row.person)) continue
    people.set(value, [row.person, row.email].filter(Boolean).join(', '))
  }
  return [...people].map(([value, label]) => ({ value, label }))
}

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

function Row({ row: { at, by, person, email, text }, isByProgram }: { row: TrailRow; isByProgram: boolean }) {
  const whom = [person, email].filter(Boolean).join(', ')
  return (
    <li className={classes.row}>
      <time dateTime={at}>{dateTimeText(at)}</time>
      <p>
        {text}
        {isByProgram && <span className={classes.program}>By a program, perhaps</span>}
        {whom && <span className={classes.whom}>{whom}</span>}
      </p>
      <span className={classes.by}>{by.name}</span>
    </li>
  )
}

function Trail({ rows, people }: { rows: readonly TrailRow[]; people: ReturnType<typeof peopleIn> }) {
  const [who, setWho] = useState<string | null>(null)
  const size = useFieldSize()
  const isByProgram = programsIn(rows)
  const shown = who === null ? rows : rows.filter((row) => whoOf(row) === who)
  return (
    <FieldGroup title="What happened">
      {people.length > 0 && (
        <Select
          className={classes.filter}
          size={size}
          label="Person"
          placeholder="Everybody"
          data={people}
          value={who}
          onChange={setWho}
          clearable
          clearButtonProps={{ 'aria-label': 'Show everybody' }}
        />
      )}
      <ol className={classes.list} reversed>
        {shown.toReversed().map((row, index) => (
          <Row key={row.hash || `${row.at} ${index}`} row={row} isByProgram={isByProgram(row)} />
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
    <SectionPage title="History" summary={rows && countText(rows.length, 'entry', 'entries')}>
      {rows ? (
        <>
          <Given rows={rows} asOf={dataUpdatedAt} />
          <Trail rows={rows} people={peopleIn(rows)} />
        </>
      ) : error ? (
        <EmptyState failed title="The history could not be loaded" text={errorText(error)}>
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </EmptyState>
      ) : (
        <div className={classes.loading} aria-busy="true" aria-label="Loading the history">
          {Array.from({ length: 8 }, (_, row) => (
            <Skeleton key={row} height={24} />
          ))}
        </div>
      )}
    </SectionPage>
  )
}
