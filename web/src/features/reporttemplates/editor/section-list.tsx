import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { fixedSections, reportTemplateMessages, type TemplateSection } from '@lintel/contract'
import { newId, withMoved } from '@lintel/rules'
import { Button, Modal } from '@mantine/core'
import { IconGripVertical, IconLock, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import dialog from '../../../ui/dialog.module.css'
import { useConfirmedClose } from '../../../ui/form/confirm-close.ts'
import { TextField } from '../../../ui/form/fields.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { confirmations } from '../reporttemplates.queries.ts'
import classes from './editor.module.css'
import { changeTemplate, useTemplate, useTemplateEditor } from './template-store.ts'

const lockedText = 'Keeps its place'

function NewSection({ onClose }: { onClose: () => void }) {
  const editor = useTemplateEditor()
  const sections = useTemplate(({ edit }) => edit.sections)
  const [name, setName] = useState('')
  const isTaken = sections.some((one) => one.name.trim().toLowerCase() === name.trim().toLowerCase())
  const { close } = useConfirmedClose(name !== '', onClose, undefined)
  const add = () => {
    const localid = newId()
    const section = { id: '', localid, basesectionId: '', name: name.trim(), pugcode: '', settings: [] }
    changeTemplate(editor, { sections: [...sections, section] })
    editor.store.setState({ section: localid })
    onClose()
  }
  return (
    <Modal opened onClose={close} title="New section">
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
        <DialogFoot onCancel={close} action="Add" disabled={name.trim() === '' || isTaken} />
      </form>
    </Modal>
  )
}

const dragAnimationMs = 500

interface RowProps {
  section: TemplateSection
  index: number
}

function SectionParts({ section: { localid, name, pugcode, basesectionId }, index }: RowProps) {
  const editor = useTemplateEditor()
  const isShown = useTemplate(({ section }) => section === localid)
  const isFaulty = useTemplate(({ faults }) => faults.some(({ section }) => section === localid))
  const isOfClient = useTemplate(({ base }) => base.client !== undefined)
  const remove = async () => {
    if (!(await confirmations.deleteSection())) return
    const { edit, section } = editor.store.getState()
    const left = edit.sections.filter((one) => one.localid !== localid)
    changeTemplate(editor, { sections: left })
    if (section === localid) editor.store.setState({ section: left[0]?.localid ?? '' })
  }
  return (
    <>
      <button
        type="button"
        className={classes.open}
        aria-current={isShown || undefined}
        onClick={() => editor.store.setState({ section: localid })}
      >
        {name}
        {isOfClient && pugcode !== '' && <span> {basesectionId === '' ? 'added' : 'edited'}</span>}
        {isFaulty && <span data-faulty> to be corrected</span>}
      </button>
      {!editor.readOnly && index >= fixedSections && (
        <span className={classes.moves}>
          <ToolButton label="Delete" of={name} onClick={() => void remove()}>
            <IconTrash size={16} stroke={1.7} aria-hidden />
          </ToolButton>
        </span>
      )}
    </>
  )
}

/** A fixed section at the head, which cannot be dragged. */
function FixedRow(props: RowProps) {
  const isShown = useTemplate(({ section }) => section === props.section.localid)
  return (
    <li data-shown={isShown || undefined}>
      <span className={classes.grip} title={lockedText}>
        <IconLock size={15} stroke={1.7} aria-hidden />
      </span>
      <SectionParts {...props} />
      <span className="sr">{lockedText}</span>
    </li>
  )
}

function SectionRow(props: RowProps) {
  const { readOnly } = useTemplateEditor()
  const { localid, name } = props.section
  const isShown = useTemplate(({ section }) => section === localid)
  const { ref, handleRef } = useSortable({
    // Indexed among the movable sections only: fixed ones are not drop targets.
    id: localid,
    index: props.index - fixedSections,
    disabled: readOnly,
    transition: { duration: dragAnimationMs },
  })
  return (
    <li ref={ref} data-shown={isShown || undefined}>
      <button type="button" ref={handleRef} className={classes.grip} disabled={readOnly} aria-label={`Move ${name}`}>
        <IconGripVertical size={15} stroke={1.7} aria-hidden />
      </button>
      <SectionParts {...props} />
    </li>
  )
}

export function SectionList() {
  const editor = useTemplateEditor()
  const sections = useTemplate(({ edit }) => edit.sections)
  const [isAdding, setAdding] = useState(false)
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    changeTemplate(editor, { sections: withMoved(sections, from, to) })
    setSaid(`${sections[from]?.name}: place ${to + 1} of ${sections.length}`)
  }
  return (
    <nav className={classes.sections} aria-label="Sections">
      <DragDropProvider
        onDragEnd={({ operation: { source }, canceled }) => {
          if (canceled || !isSortable(source) || source.initialIndex === source.index) return
          move(source.initialIndex + fixedSections, source.index + fixedSections)
        }}
      >
        <ol>
          {sections.map((section, index) => {
            const Row = index < fixedSections ? FixedRow : SectionRow
            return <Row key={section.localid} section={section} index={index} />
          })}
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
