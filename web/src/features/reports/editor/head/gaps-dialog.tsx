import { gapsOf, gapText, type GapInSection } from '@lintel/rules'
import { Modal } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFocusBack } from '../../../../lib/focus.ts'
import { DialogFoot } from '../../../../ui/dialog-foot.tsx'
import dialog from '../../../../ui/dialog.module.css'
import { useReportEditor, useEditor, useSideFields } from '../editor-context.tsx'
import { useSections } from '../sections/list.ts'
import classes from './gaps-dialog.module.css'

const useGaps = (): readonly GapInSection[] => {
  const { store } = useReportEditor()
  const sections = useSections()
  const { condition: grades } = useSideFields(useEditor((state) => state.side))
  const [gaps] = useState(() => {
    const { body, side } = store.getState()
    return gapsOf(body, side, { sections: sections.map(({ name }) => name), grades })
  })
  return gaps
}

/** If there are no open points, or the same were shown before, the PDF is generated immediately. */
export function GapsDialog({
  told,
  touch,
  onShow,
  onGenerate,
  onClose,
}: {
  told: string
  touch?: boolean
  onShow: (gap: GapInSection) => void
  onGenerate: (told: string) => void
  onClose: () => void
}) {
  useFocusBack()
  const gaps = useGaps()
  const text = gaps.map(gapText).join()
  const resume = useEffectEvent(() => {
    onClose()
    onGenerate(text)
  })
  const [isTold] = useState(text === told)
  useEffect(() => {
    if (isTold) resume()
  }, [isTold])
  if (isTold) return null
  return (
    <Modal opened onClose={onClose} title="Before you generate" size={480}>
      <div className={dialog.body}>
        <p>Still open in this report:</p>
        <ul className={classes.gaps} data-touch={touch || undefined}>
          {gaps.map((gap) => (
            <li key={gap.many}>
              <button
                type="button"
                onClick={() => {
                  onClose()
                  onShow(gap)
                }}
              >
                {gapText(gap)}
                <span>{gap.section}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <DialogFoot
        onCancel={onClose}
        action="Generate anyway"
        onAction={() => {
          onClose()
          onGenerate(text)
        }}
        focus="action"
      />
    </Modal>
  )
}
