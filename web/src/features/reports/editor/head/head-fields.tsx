import { assignInspector, displayDate, userNameOf } from '@lintel/rules'
import { Input, Select } from '@mantine/core'
import { Suspense } from 'react'
import { useSession } from '../../../../lib/session.ts'
import { useReadOnlyList } from '../../../../ui/form/field-context.ts'
import { branchesFor, inspectorsFor } from '../../../../ui/new-report/branches.ts'
import { useEditor, useReportEditor } from '../editor-context.tsx'
import { useReportField } from '../fields/report-fields.tsx'
import { hasLabel, named, type FieldLayout } from './field-layout.ts'
import { ReportDate } from './lazy-report-date.ts'
import classes from './head-fields.module.css'

/** Placeholder for the date field while it loads: it cannot be focused or pressed, so no input is lost. */
function DatePlaceholder({ size, stacked }: FieldLayout) {
  const date = useEditor((state) => state.body.date)
  return (
    <Input.Wrapper
      label={hasLabel({ size, stacked }) ? 'Date' : undefined}
      size={size}
      className={size === 'sm' && !stacked ? classes.date : undefined}
    >
      <Input component="div" size={size} classNames={{ input: classes.quiet }}>
        {displayDate(date)}
      </Input>
    </Input.Wrapper>
  )
}

/** The options including the present one, which may no longer be among them. */
const withPresent = (entries: readonly { id: string; name: string }[], present: string, name = present) => {
  const options = entries.map((entry) => ({ value: entry.id, label: entry.name }))
  return options.some(({ value }) => value === present) ? options : [...options, { value: present, label: name }]
}

export function HeadFields({ size = 'sm', stacked = false }: Partial<FieldLayout>) {
  const { store, client, reportTypes } = useReportEditor()
  const reads = useReadOnlyList()
  const { value: type, onChange: setType } = useReportField('type', 'Type', { isChosen: true })
  const { value: branchId, onChange: setBranch } = useReportField('branchId', 'Branch', { isChosen: true })
  const types = reportTypes.filter((candidate) => candidate.createAllowed || candidate.name === type)
  const known = types.some((candidate) => candidate.name === type)
  const session = useSession()
  const userId = useEditor((state) => state.body.userId)
  const createdBy = useEditor((state) => state.header.createdBy)
  const branchName = client.branches.find(({ id }) => id === branchId)?.name
  const branches = withPresent(branchesFor(client, session.user, session), branchId, branchName)
  const user = userNameOf(client, userId)
  const maker = createdBy?.id === userId ? createdBy.name : 'Somebody else'
  const inspectors = withPresent(inspectorsFor(client, branchId), userId, user ?? maker)
  const assign = (step: string, id: string) => {
    const name = inspectors.find(({ value }) => value === id)?.label ?? ''
    store.edit(step, (draft) => assignInspector(draft, { id, name }, user ?? maker))
  }
  const { onChange: setInspector } = useReportField('userId', 'Inspector', { write: assign })
  const common = { size, ...reads, comboboxProps: { withinPortal: !stacked } } as const
  return (
    <>
      <Suspense fallback={<DatePlaceholder size={size} stacked={stacked} />}>
        <ReportDate size={size} stacked={stacked} />
      </Suspense>
      <Select
        {...common}
        {...named('Type', { size, stacked })}
        data={[
          ...types.map((candidate) => ({ value: candidate.name, label: candidate.displayName })),
          ...(known ? [] : [{ value: type, label: type }]),
        ]}
        value={type}
        onChange={(next) => next && setType(next)}
        classNames={{ root: size === 'sm' && !stacked ? classes.type : undefined, input: classes.quiet }}
      />
      <Select
        {...common}
        {...named('Branch', { size, stacked })}
        data={branches}
        value={branchId}
        onChange={(next) => next && setBranch(next)}
        classNames={{ root: size === 'sm' && !stacked ? classes.branch : undefined, input: classes.quiet }}
      />
      <Select
        {...common}
        {...named('Inspector', { size, stacked })}
        data={inspectors}
        value={userId}
        onChange={(next) => next && setInspector(next)}
        classNames={{ root: size === 'sm' && !stacked ? classes.branch : undefined, input: classes.quiet }}
      />
    </>
  )
}
