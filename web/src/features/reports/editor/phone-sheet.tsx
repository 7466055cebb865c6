import { Button, Drawer } from '@mantine/core'
import { IconArrowUp, IconChecks, IconPlus, IconSearch } from '@tabler/icons-react'
import type { CheckFirst } from '../checks/open-checks.ts'
import { FoldAll, type BottomBarProps } from './bottom-bar.tsx'
import { useIsReadOnly, useNoDictionary } from './editor-context.tsx'
import classes from './editor-frame.module.css'
import { HeadFields } from './head/head-fields.tsx'
import { HeadFiles } from './head/head-files.tsx'
import { ReportMenu } from './head/report-menu.tsx'
import { SectionNav } from './navigation/section-nav.tsx'
import type { PreviewRequest } from './head/report-preview.tsx'

export interface PhoneSheetProps {
  base: string
  roomId?: string
  mayGenerate: boolean
  save: () => Promise<boolean>
  onPreview: (request: PreviewRequest) => void
  onSend: () => void
  onCheck: CheckFirst
  onRoom: (roomId: string) => void
  bar: BottomBarProps
}

export function PhoneSheet({
  opened,
  onClose,
  base,
  roomId,
  mayGenerate,
  save,
  onPreview,
  onSend,
  onCheck,
  onRoom,
  bar,
}: PhoneSheetProps & { opened: boolean; onClose: () => void }) {
  const readOnly = useIsReadOnly()
  const noDictionary = useNoDictionary()
  const { onAddRoom, onFind, onRest } = bar.rooms ?? {}
  const check: CheckFirst = (before, go) => onCheck(before, go, onClose)
  const openRoom = (id: string) => {
    onClose()
    onRoom(id)
  }
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="80%"
      title="Sections"
      closeButtonProps={{ 'aria-label': 'Close sections' }}
    >
      <div className={classes.sheet}>
        <SectionNav base={base} currentRoom={roomId} onRoom={openRoom} onSection={onClose} touch />
        {onAddRoom && (
          <Button
            size="md"
            variant="default"
            disabled={readOnly || noDictionary !== undefined}
            title={noDictionary}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => {
              onClose()
              onAddRoom()
            }}
          >
            Add Room
          </Button>
        )}
        {onRest && (
          <Button
            size="md"
            variant="default"
            disabled={readOnly}
            leftSection={<IconChecks size={18} aria-hidden />}
            onClick={() => {
              onClose()
              onRest()
            }}
          >
            Grade the rest
          </Button>
        )}
        {onFind && (
          <Button
            size="md"
            variant="default"
            leftSection={<IconSearch size={18} aria-hidden />}
            onClick={() => {
              onClose()
              onFind()
            }}
          >
            Find in rooms
          </Button>
        )}
        {!bar.rooms && bar.folding && <FoldAll folding={bar.folding} touch onDone={onClose} />}
        <Button
          size="md"
          variant="default"
          leftSection={<IconArrowUp size={18} aria-hidden />}
          onClick={() => {
            onClose()
            bar.onTop()
          }}
        >
          Back to top
        </Button>
        <div className={classes.sheetFields}>
          <HeadFields size="md" />
          {mayGenerate && (
            <HeadFiles
              save={save}
              size="md"
              onPreview={onPreview}
              onSend={() => {
                onClose()
                onSend()
              }}
              onCheck={check}
            />
          )}
          <ReportMenu save={save} touch onCheck={check} />
        </div>
      </div>
    </Drawer>
  )
}
