import { dictionaryMessages, type Dictionary } from '@lintel/contract'
import { changeLine, dictionaryChanges, newId, readWorkbook, versionOfWorkbook, type SheetProblem } from '@lintel/rules'
import { FileInput, Modal } from '@mantine/core'
import { useRef, useState } from 'react'
import { useAttempt } from '../../../lib/attempt.ts'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import dialog from '../../../ui/dialog.module.css'
import classes from './import-dialog.module.css'

declare module '../../../lib/dialogs.ts' {
  interface DialogProps {
    dictionaryImport: {
      dictionary: Dictionary
      reportTypes: readonly string[]
      mayFlag: boolean
      onDone: (dictionary: Dictionary) => void
    }
  }
}

const listed = 200

type Outcome =
  | { problems: readonly SheetProblem[] }
  /** `isOld`: the dictionary has been saved since the file was exported. */
  | { dictionary: Dictionary; changes: readonly string[]; isOld: boolean }

const whereOf = ({ sheet, cell }: SheetProblem) => [sheet, cell].filter(Boolean).join(', ')

function More({ count }: { count: number }) {
  return count > 0 ? <li>{`and ${count} more`}</li> : null
}

function Preview({ outcome }: { outcome: Outcome }) {
  if ('problems' in outcome) {
    const { problems } = outcome
    return (
      <section role="alert" aria-label="Problems in the file" className={classes.outcome} data-refused>
        <p>
          <b>Nothing was imported.</b> Correct {problems.length === 1 ? 'this' : 'these'} in the file, then choose it
          again: a file is imported as a whole.
        </p>
        <ul>
          {problems.slice(0, listed).map((problem, index) => (
            <li key={`${index} ${problem.cell}`}>
              {whereOf(problem) !== '' && <b>{`${whereOf(problem)}: `}</b>}
              {problem.message}
            </li>
          ))}
          <More count={problems.length - listed} />
        </ul>
      </section>
    )
  }
  const { changes, isOld } = outcome
  return (
    <section role="status" aria-label="What the file changes" className={classes.outcome}>
      <p>
        {changes.length === 0
          ? 'The file changes nothing.'
          : `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}. They are saved when you press Save.`}
      </p>
      {isOld && changes.length > 0 && <p>{dictionaryMessages.exportedBefore}</p>}
      <ul>
        {changes.slice(0, listed).map((line, index) => (
          <li key={`${index} ${line}`}>{line}</li>
        ))}
        <More count={changes.length - listed} />
      </ul>
    </section>
  )
}

/** Imports a workbook: lists its problems by cell, or else its changes, which then are unsaved as a whole. */
export function ImportDictionaryDialog({
  dictionary,
  reportTypes,
  mayFlag,
  onDone,
  onClose,
}: {
  dictionary: Dictionary
  reportTypes: readonly string[]
  mayFlag: boolean
  onDone: (dictionary: Dictionary) => void
  onClose: () => void
}) {
  const [outcome, setOutcome] = useState<Outcome>()
  const { busy, attempt } = useAttempt()
  const chosen = useRef(0)

  const read = async (file: File): Promise<Outcome> => {
    const { sheetsOfFile } = await import('./workbook-file.ts')
    const sheets = await sheetsOfFile(file)
    if ('problems' in sheets) return sheets
    const made = readWorkbook(sheets.sheets, { dictionary, reportTypes, mayFlag, makeId: newId })
    if ('problems' in made) return made
    const version = versionOfWorkbook(sheets.sheets)
    return {
      ...made,
      changes: dictionaryChanges(dictionary, made.dictionary).map(changeLine),
      isOld: version !== undefined && version !== dictionary.version,
    }
  }
  const choose = (file: File | null) => {
    chosen.current += 1
    const mine = chosen.current
    setOutcome(undefined)
    if (!file) return
    void attempt('busy', async () => {
      const made = await read(file)
      if (mine === chosen.current) setOutcome(made)
    })
  }
  const changes = outcome && 'changes' in outcome ? outcome.changes.length : 0
  return (
    <Modal opened onClose={onClose} title="Import dictionary" size={720}>
      <div className={dialog.body}>
        <p>
          An .xlsx file from Export. Each sheet in it replaces that part of the dictionary; a missing sheet changes
          nothing. Entries are identified by their slugs; leave the slug of a new one empty.
        </p>
        <FileInput
          label="Workbook"
          placeholder="Choose a file"
          accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          data-autofocus
          onChange={choose}
        />
        {outcome && <Preview outcome={outcome} />}
      </div>
      <DialogFoot
        onCancel={onClose}
        action={changes === 0 ? 'Import' : `Import ${changes} ${changes === 1 ? 'change' : 'changes'}`}
        onAction={() => {
          if (!outcome || 'problems' in outcome) return
          onDone(outcome.dictionary)
          onClose()
        }}
        disabled={changes === 0}
        loading={busy !== undefined}
      />
    </Modal>
  )
}
