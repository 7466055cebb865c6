import { genericMessages, type MaintenanceFlag } from '@lintel/contract'
import { ownOfType, withOwnOfType } from '@lintel/rules'
import { openDialog } from '../../../lib/dialogs.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { EntriesTable, EntryActions } from '../../../ui/table/entries-table.tsx'
import {
  useAdd,
  changeDictionary,
  useDictionaryEditor,
  type DictionaryEditor,
  changeQuestions,
  useReportDictionary,
} from '../dictionary-store.ts'
import questionClasses from '../questions/questions.module.css'
import { FlagBadge } from './flag-badge.tsx'

const changeFlags = (editor: DictionaryEditor, change: (flags: readonly MaintenanceFlag[]) => MaintenanceFlag[]) =>
  changeDictionary(editor, (dictionary) =>
    withOwnOfType(dictionary, editor.type, {
      maintenance_flags: change(ownOfType(dictionary, editor.type).maintenance_flags),
    }),
  )

const titles = ['Flag', 'Colour', 'Background Colour', 'Icon', 'Description', 'PDF Display']

export function FlagsTab() {
  const { type } = useDictionaryEditor()
  if (type === '')
    return <EmptyState title="Choose a report type" text="Maintenance flags belong to the checklist of one." />
  return <Flags />
}

function Flags() {
  const editor = useDictionaryEditor()
  const { maintenance_flags: flags } = useReportDictionary()
  const edit = (flag: MaintenanceFlag) =>
    openDialog('dictionaryFlag', {
      flag,
      others: flags.filter((known) => known !== flag),
      onDone: (changed) => changeFlags(editor, (known) => known.map((one) => (one.slug === flag.slug ? changed : one))),
    })
  const remove = async ({ slug }: MaintenanceFlag) => {
    if (!(await confirm(genericMessages.confirmDelete, { yes: 'Delete', danger: true }))) return
    changeFlags(editor, (known) => known.filter((one) => one.slug !== slug))
    // Removes the deleted flag from the questions that raise it.
    changeQuestions(editor, (questions) =>
      questions.map((question) =>
        question.maintenanceflag === slug ? { ...question, maintenanceflag: undefined } : question,
      ),
    )
  }
  useAdd(() =>
    openDialog('dictionaryFlag', { others: flags, onDone: (made) => changeFlags(editor, (known) => [...known, made]) }),
  )
  if (flags.length === 0)
    return <EmptyState title="No items found" text="Add in the bar below makes the first flag of this report type." />
  return (
    <EntriesTable label="Flags" titles={titles} className={questionClasses.table}>
      {flags.map((flag) => (
        <tr key={flag.slug}>
          <td className={questionClasses.prompt}>
            <FlagBadge flag={flag} />
          </td>
          <td data-title="Colour">{flag.colour}</td>
          <td data-title="Background Colour">{flag.backgroundcolour}</td>
          <td data-title="Icon">{flag.symbol}</td>
          <td data-title={flag.description === '' ? undefined : 'Description'}>{flag.description}</td>
          <td data-title="PDF Display">{flag.pdfDisplay === 'embed' ? 'Embed' : 'Extract'}</td>
          <td>
            <EntryActions of={flag.flag} onEdit={() => edit(flag)} onDelete={() => void remove(flag)} />
          </td>
        </tr>
      ))}
    </EntriesTable>
  )
}
