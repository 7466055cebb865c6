import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { fixedSections, reportTemplateMessages, type TemplateSection } from '@lintel/contract'
import { newId, withMoved } from '@lintel/rules'
import { Button, Modal } from '@mantine/core'
import { IconGripVertical, IconLock, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../../../lib/toasts.ts'
import dialog from '../../../ui/dialog.module.css'
import { TextField } from '../../../ui/form/fields.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { askFirst } from '../questions.ts'
import classes from './editor.module.css'
import { changeTemplate, useTemplate, useTemplateEditor } from './template-store.ts'

const lockedText = 'Keeps its place'

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

/** As long as a row takes to its new place. */
const dragAnimationMs = 500

function SectionRow({
  section: { localid, name, pugcode, basesectionId },
  index,
}: {
  section: TemplateSection
  index: number
}) {
  const editor = useTemplateEditor()
  const isShown = useTemplate(({ section }) => section === localid)
  const isFaulty = useTemplate(({ faults }) => faults.some(({ section }) => section === localid))
  const isOfClient = useTemplate(({ base }) => base.client !== undefined)
  const isLocked = index < fixedSections
  const { ref, handleRef } = useSortable({
    ...{ id: localid, index, disabled: isLocked || editor.readOnly },
    transition: { duration: dragAnimationMs },
  })
  const remove = async () => {
    if (!(await askFirst.deleteSection())) return
    const { edit, section } = editor.store.getState()
    const left = edit.sections.filter((one) => one.localid !== localid)
    changeTemplate(editor, { sections: left })
    if (section === localid) editor.store.setState({ section: left[0]?.localid ?? '' })
    toast.success(reportTemplateMessages.sectionDeleted)
  }
  return (
    <li ref={ref} data-shown={isShown || undefined} data-faulty={isFaulty || undefined}>
      {isLocked ? (
        <span className={classes.grip} title={lockedText}>
          <IconLock size={15} stroke={1.7} aria-hidden />
        </span>
      ) : (
        <button
          type="button"
          ref={handleRef}
          className={classes.grip}
          disabled={editor.readOnly}
          aria-label={`Move ${name}`}
        >
          <IconGripVertical size={15} stroke={1.7} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={classes.open}
        aria-current={isShown || undefined}
        onClick={() => editor.store.setState({ section: localid })}
      >
        {name}
        {isOfClient && pugcode !== '' && <span> {basesectionId === '' ? 'added' : 'edited'}</span>}
        {isFaulty && <span> to be corrected</span>}
      </button>
      {isLocked && <span className="sr">{lockedText}</span>}
      {!editor.readOnly && !isLocked && (
        <span className={classes.moves}>
          <ToolButton label="Delete" of={name} onClick={() => void remove()}>
            <IconTrash size={16} stroke={1.7} aria-hidden />
          </ToolButton>
        </span>
      )}
    </li>
  )
}

/** The sections in their order, moved by dragging or by the keyboard; the first two keep their places. */
export function SectionList() {
  const editor = useTemplateEditor()
  const sections = useTemplate(({ edit }) => edit.sections)
  const [isAdding, setAdding] = useState(false)
  const [draws, setDraws] = useState(0)
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    const place = Math.max(to, fixedSections)
    changeTemplate(editor, { sections: withMoved(sections, from, place) })
    setSaid(`${sections[from]?.name}: place ${place + 1} of ${sections.length}`)
    // It went to where none may go: the list is drawn as it is.
    if (to < fixedSections) setDraws((count) => count + 1)
  }
  return (
    <nav className={classes.sections} aria-label="Sections">
      <DragDropProvider
        key={draws}
        onDragEnd={({ operation: { source }, canceled }) => {
          if (canceled || !isSortable(source) || source.initialIndex === source.index) return
          move(source.initialIndex, source.index)
        }}
      >
        <ol>
          {sections.map((section, index) => (
            <SectionRow key={section.localid} section={section} index={index} />
          ))}
        </ol>
      </DragDropProvider>
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
