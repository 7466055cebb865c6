import { variantsFor, displayDate } from '@lintel/rules'
import { ActionIcon, Tooltip, Button, FocusTrap, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconLock, IconChevronDown } from '@tabler/icons-react'
import { useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import type { CheckFirst } from '../../checks/open-checks.ts'
import { refText } from '../../../../lib/ref-text.ts'
import { ScreenBarSlot } from '../../../../ui/screen-bar.tsx'
import { useEditor, useReportEditor, useReportType } from '../editor-context.tsx'
import classes from './editor-head.module.css'
import { HeadFields } from './head-fields.tsx'
import { HeadFiles } from './head-files.tsx'
import type { PreviewRequest } from './report-preview.tsx'
import { ReportMenu } from './report-menu.tsx'
import { focusOnOpen } from '../../../../lib/focus.ts'
import { useQuestion } from '../../../../ui/confirm.tsx'
import panelClasses from './head-fields.module.css'

export function EditorHead({
  listPath,
  mayGenerate,
  save,
  onPreview,
  onSend,
  onCheck,
}: {
  listPath: string
  mayGenerate: boolean
  save: () => Promise<boolean>
  onPreview: (request: PreviewRequest) => void
  onSend: () => void
  onCheck: CheckFirst
}) {
  const slot = useContext(ScreenBarSlot)
  const ref = useEditor((state) => state.header.ref)
  const line1 = useEditor((state) => state.body.address.line1)
  const locked = useEditor((state) => state.header.locked)
  const { client } = useReportEditor()
  const variants = variantsFor(client.peachpackage, useReportType()?.variantList ?? []).length
  // In em: below it the fields would squeeze the address. Past 24 characters, each takes 0.3 em of its two lines.
  const width = 90 + Math.max(0, line1.length - 24) * 0.3 + Math.max(0, variants - 1) * 10
  const roomy = useMediaQuery(`(min-width: ${width}em)`, true, { getInitialValueInEffect: false })
  if (!slot) return null
  return createPortal(
    <>
      <Tooltip label="Reports">
        <ActionIcon component={Link} to={listPath} aria-label="Back to reports" ml={-8}>
          <IconArrowLeft size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <h1 className={classes.title}>
        <span className="num">{refText({ ref })}</span>
        <span title={line1}>{line1}</span>
        {locked && <IconLock size={15} stroke={1.7} role="img" aria-label="Locked" />}
      </h1>
      <span className={classes.spring} />
      {roomy ? <HeadFields /> : <HeadPanel />}
      <span className={classes.rule} />
      {mayGenerate && <HeadFiles save={save} onPreview={onPreview} onSend={onSend} onCheck={onCheck} />}
      <ReportMenu save={save} onCheck={onCheck} />
    </>,
    slot,
  )
}

/** Date, type and branch where the header has no room for four fields: a button with their values opens them. */
function HeadPanel() {
  const date = useEditor((state) => state.body.date)
  const type = useEditor((state) => state.body.type)
  const kind = useReportType()?.displayName ?? type
  const [opened, setOpened] = useState(false)
  const { client } = useReportEditor()
  const branchId = useEditor((state) => state.body.branchId)
  const branch = client.branches.find(({ id }) => id === branchId)?.name ?? ''
  const shown = `${displayDate(date)}, ${kind}`
  return (
    <Popover
      width={260}
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="md"
      opened={opened}
      // Changing the date opens a confirmation outside the panel, which must not close it.
      onChange={(next) => setOpened(next || useQuestion.getState().question !== undefined)}
    >
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          className={panelClasses.panelButton}
          onClick={() => setOpened(!opened)}
          aria-label={`${shown}: date, type, branch and inspector`}
          title={branch === '' ? shown : `${shown}, ${branch}`}
          rightSection={<IconChevronDown size={15} stroke={1.7} aria-hidden />}
        >
          <span className={panelClasses.panelLines}>
            <span>
              <span className="num">{displayDate(date)}</span>
              <span className={panelClasses.panelType}>, {kind}</span>
            </span>
            {branch !== '' && <span className={panelClasses.panelBranch}>{branch}</span>}
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown ref={focusOnOpen} aria-label="Date, type, branch and inspector" className={panelClasses.panel}>
        {/* Not in the date field itself, whose calendar would open immediately. */}
        <FocusTrap.InitialFocus />
        <HeadFields stacked />
      </Popover.Dropdown>
    </Popover>
  )
}
