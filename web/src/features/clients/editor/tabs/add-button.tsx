import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useFieldSize } from '../../../../ui/form/section-page.tsx'
import classes from './entry-table.module.css'

export function AddButton({ words, onClick }: { words: string; onClick: () => void }) {
  return (
    <Button
      size={useFieldSize()}
      variant="default"
      className={classes.add}
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={onClick}
    >
      {words}
    </Button>
  )
}
