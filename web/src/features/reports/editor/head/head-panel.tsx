import { displayDate } from '@lintel/rules'
import { Button, FocusTrap, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { focusOnOpen } from '../../../../lib/focus.ts'
import { useQuestion } from '../../../../ui/confirm.tsx'
import { useEditor, useReportEditor, useReportType } from '../editor-context.tsx'
import classes from './head-fields.module.css'
import { HeadFields } from './head-fields.tsx'

/** Date, type and branch where the header has no room for four fields: a button with their values opens them. */
export function HeadPanel() {
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
          className={classes.panelButton}
          onClick={() => setOpened(!opened)}
          aria-label={`${shown}: date, type, branch and inspector`}
          title={branch === '' ? shown : `${shown}, ${branch}`}
          rightSection={<IconChevronDown size={15} stroke={1.7} aria-hidden />}
        >
          <span className={classes.panelLines}>
            <span>
              <span className="num">{displayDate(date)}</span>
              <span className={classes.panelType}>, {kind}</span>
            </span>
            {branch !== '' && <span className={classes.panelBranch}>{branch}</span>}
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown ref={focusOnOpen} aria-label="Date, type, branch and inspector" className={classes.panel}>
        {/* Not in the date field itself, whose calendar would open immediately. */}
        <FocusTrap.InitialFocus />
        <HeadFields stacked />
      </Popover.Dropdown>
    </Popover>
  )
}
