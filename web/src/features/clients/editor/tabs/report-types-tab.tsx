import { clientMessages, isCoreType, printPropertyNames, type ReportFactory, type ReportType } from '@lintel/contract'
import { openDialog } from '../../../../lib/dialogs.ts'
import { toast } from '../../../../lib/toasts.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { FieldGroup } from '../../../../ui/form/section-page.tsx'
import type { ClientForm } from '../client-form.ts'
import { AddButton, EntryTable, type EntryColumn } from './entry-table.tsx'
import { PairRows } from './pair-rows.tsx'

declare module '../../../../lib/dialogs.ts' {
  interface DialogProps {
    reportType: {
      type: ReportType | undefined
      others: readonly ReportType[]
      isFixed: boolean
      onDone: (type: ReportType) => void
    }
  }
}

const columns: [EntryColumn<ReportType>, ...EntryColumn<ReportType>[]] = [
  { title: 'Display name', cell: ({ displayName }) => displayName },
  { title: 'Type name', cell: ({ name }) => name },
  { title: 'State', cell: ({ createAllowed }) => (createAllowed ? '' : 'Hidden') },
  { title: 'Variants', cell: ({ variantList }) => variantList.map(({ displayName }) => displayName).join(', ') },
]

/** A list of fields as comma-separated text; the text stays as typed until blur. */
const namesIn = (typed: string) => (typed.trim() === '' ? [] : typed.split(',').map((name) => name.trimStart()))

export function ReportTypesTab({ form }: { form: ClientForm }) {
  const { reportfactory, typesInUse = [] } = form.values
  const {
    reportTypeList: types,
    genericConfigPropertyList: properties,
    thirdPartyDatabaseList: databases,
  } = reportfactory
  const change = (now: Partial<ReportFactory>) => form.change({ reportfactory: { ...reportfactory, ...now } })
  const open = (at: number | undefined) =>
    openDialog('reportType', {
      type: at === undefined ? undefined : types[at],
      others: types.filter((_type, other) => other !== at),
      isFixed:
        at !== undefined && [types[at]?.name ?? ''].some((name) => isCoreType(name) || typesInUse.includes(name)),
      onDone: (type) => {
        const was = at === undefined ? type.name : types[at]?.name
        const followed = (at === undefined ? [...types, type] : types.with(at, type)).map((one) => ({
          ...one,
          convertedToList: one.convertedToList.map((name) => (name === was ? type.name : name)),
        }))
        change({ reportTypeList: followed })
      },
    })
  const remove = async (at: number) => {
    const type = types[at]
    if (!type) return
    if (typesInUse.includes(type.name)) return toast.error(clientMessages.typeInUse(type.displayName))
    if (!(await confirm(`Delete the report type ${type.displayName}?`, { yes: 'Delete', danger: true }))) return
    const rest = types.toSpliced(at, 1).map((other) => ({
      ...other,
      convertedToList: other.convertedToList.filter((name) => name !== type.name),
    }))
    change({ reportTypeList: rest })
  }
  return (
    <>
      <FieldGroup title="Report types" note="Changes here apply to the editor, the list and the PDFs immediately.">
        <EntryTable
          columns={columns}
          entries={types}
          nameOf={({ displayName }) => displayName}
          onEdit={open}
          onDelete={(at) => void remove(at)}
          canDelete={({ name }) => !isCoreType(name)}
        />
        <AddButton words="Add report type" onClick={() => open(undefined)} />
      </FieldGroup>
      <FieldGroup title="Properties of all types" note="Templates read them: ‘Region code’ is settings.region_code.">
        <PairRows
          what="property"
          suggestions={printPropertyNames}
          rows={properties.map((_property, at) => [
            form.field(`reportfactory.genericConfigPropertyList.${at}.name`, `Name of property ${at + 1}`),
            form.field(`reportfactory.genericConfigPropertyList.${at}.value`, `Value of property ${at + 1}`),
          ])}
          onAdd={() => change({ genericConfigPropertyList: [...properties, { name: '', value: '' }] })}
          onRemove={(at) => change({ genericConfigPropertyList: properties.toSpliced(at, 1) })}
        />
      </FieldGroup>
      <FieldGroup title="Third-party databases" note="Kept for importers: a name, and its fields separated by commas.">
        <PairRows
          what="database"
          rows={databases.map(({ fieldList }, at) => [
            form.field(`reportfactory.thirdPartyDatabaseList.${at}.name`, `Name of database ${at + 1}`),
            {
              label: `Fields of database ${at + 1}`,
              value: fieldList.join(', '),
              onChange: (typed) =>
                change({
                  thirdPartyDatabaseList: databases.map((one, other) =>
                    other === at ? { ...one, fieldList: namesIn(typed) } : one,
                  ),
                }),
            },
          ])}
          onAdd={() => change({ thirdPartyDatabaseList: [...databases, { name: '', fieldList: [] }] })}
          onRemove={(at) => change({ thirdPartyDatabaseList: databases.toSpliced(at, 1) })}
        />
      </FieldGroup>
    </>
  )
}
