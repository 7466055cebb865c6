import { fixedSections, reportTemplateMessages } from '@lintel/contract'
import { newId, withMoved } from '@lintel/rules'
import { Button, Modal } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../../../lib/toasts.ts'
import dialog from '../../../ui/dialog.module.css'
import { TextField } from '../../../ui/form/fields.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { askFirst } from '../questions.ts'
import classes from './editor.module.css'
import { changeTemplate, useTemplate, useTemplateEditor } from './template-store.ts'

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

function NewSection({ onClose }: { onClose: () => void }) {
  const editor = useTemplateEditor()
  const sections = useTemplate(({ edit }) => edit.sections)
  const [name, setName] = useState('')
  const isTaken = sections.some((one) => one.name.trim().toLowerCase() === name.trim().toLowerCase())
  const add = () => {
    const localid = newId()
    const section = { id: '', localid, basesectionId: '', name: name.trim(), pugcode: '', settings: [] }
    changeTemplate(editor, { sections: [...sections, section] })
    editor.store.setState({ section: localid })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="New section">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '' && !isTaken) add()
        }}
      >
        <div className={dialog.body}>
          <TextField
            label="Name"
            first
            value={name}
            onChange={setName}
            {...(isTaken && { error: reportTemplateMessages.sectionNameTaken(name.trim()) })}
          />
        </div>
        <div className={dialog.foot}>
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={name.trim() === '' || isTaken}>
            Add
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** The sections in their order; the first two keep their places. */
export function SectionList() {
  const editor = useTemplateEditor()
  const sections = useTemplate(({ edit }) => edit.sections)
  const shown = useTemplate(({ section }) => section)
  const faults = useTemplate((state) => state.faults)
  const [isAdding, setAdding] = useState(false)
  const [said, setSaid] = useState('')
  const move = (index: number, to: number) => {
    changeTemplate(editor, { sections: withMoved(sections, index, to) })
    setSaid(`${sections[index]?.name}: place ${to + 1} of ${sections.length}`)
  }
  const remove = async (localid: string) => {
    if (!(await askFirst.deleteSection())) return
    const left = sections.filter((one) => one.localid !== localid)
    changeTemplate(editor, { sections: left })
    if (shown === localid) editor.store.setState({ section: left[0]?.localid ?? '' })
    toast.success(reportTemplateMessages.sectionDeleted)
  }
  return (
    <nav className={classes.sections} aria-label="Sections">
      <ol>
        {sections.map(({ localid, name, pugcode, basesectionId }, index) => {
          const isFixed = index < fixedSections
          const isOwn = pugcode !== '' && editor.store.getState().base.client !== undefined
          const faulty = faults.some(({ section }) => section === localid)
          return (
            <li key={localid} data-shown={localid === shown || undefined} data-faulty={faulty || undefined}>
              <button
                type="button"
                aria-current={localid === shown || undefined}
                onClick={() => editor.store.setState({ section: localid })}
              >
                {name}
                {isOwn && <span> {basesectionId === '' ? 'added' : 'edited'}</span>}
                {faulty && <span> to be corrected</span>}
              </button>
              {!editor.readOnly && !isFixed && (
                <span className={classes.moves}>
                  <ToolButton
                    label="Move up"
                    of={name}
                    disabled={index === fixedSections}
                    onClick={() => move(index, index - 1)}
                  >
                    <IconArrowUp {...icon} />
                  </ToolButton>
                  <ToolButton
                    label="Move down"
                    of={name}
                    disabled={index === sections.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <IconArrowDown {...icon} />
                  </ToolButton>
                  <ToolButton label="Delete" of={name} onClick={() => void remove(localid)}>
                    <IconTrash {...icon} />
                  </ToolButton>
                </span>
              )}
            </li>
          )
        })}
      </ol>
      <p className="sr" role="status">
        {said}
      </p>
      {!editor.readOnly && (
        <Button size="sm" variant="default" onClick={() => setAdding(true)}>
          New section
        </Button>
      )}
      {isAdding && <NewSection onClose={() => setAdding(false)} />}
    </nav>
  )
}
