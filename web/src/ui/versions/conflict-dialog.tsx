import type { ConflictChoice, MergeConflict } from '@lintel/rules'
import { Modal, Radio } from '@mantine/core'
import { useState } from 'react'
import { DialogFoot } from '../dialog-foot.tsx'
import dialog from '../dialog.module.css'
import classes from './versions.module.css'

declare module '../../lib/dialogs.ts' {
  interface DialogProps {
    fieldConflicts: {
      conflicts: readonly MergeConflict[]
      onDone: (choices: ReadonlyMap<string, ConflictChoice>) => void
    }
  }
}

/** Resolves fields that two users changed differently, entry by entry; closing it leaves everything unsaved. */
export function FieldConflictDialog({
  conflicts,
  onDone,
  onClose,
}: {
  conflicts: readonly MergeConflict[]
  onDone: (choices: ReadonlyMap<string, ConflictChoice>) => void
  onClose: () => void
}) {
  const [choices, setChoices] = useState<ReadonlyMap<string, ConflictChoice>>(new Map())
  const choose = (key: string, choice: string) =>
    setChoices(new Map([...choices, [key, choice === 'theirs' ? 'theirs' : 'mine']]))
  return (
    <Modal opened onClose={onClose} title="Somebody else changed the same fields" size={640}>
      <div className={dialog.body}>
        <p>Everything else that either of you changed is kept. Choose what stays of these:</p>
        <ul className={classes.conflicts}>
          {conflicts.map(({ key, where, what, base, mine, theirs }) => (
            <li key={key}>
              <Radio.Group
                label={[where, what].filter(Boolean).join(': ')}
                description={base && `Before: ${base}`}
                value={choices.get(key) ?? ''}
                onChange={(choice) => choose(key, choice)}
              >
                <Radio value="mine" label={`Yours: ${mine || 'empty'}`} />
                <Radio value="theirs" label={`Theirs: ${theirs || 'empty'}`} />
              </Radio.Group>
            </li>
          ))}
        </ul>
      </div>
      <DialogFoot
        onCancel={onClose}
        action="Continue"
        disabled={choices.size < conflicts.length}
        onAction={() => {
          onDone(choices)
          onClose()
        }}
      />
    </Modal>
  )
}
