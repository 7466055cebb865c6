import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFieldSize } from '../form/section-page.tsx'
import { ChooseFiles, type FileChoice } from './choose-files.tsx'
import { useFileDrop } from './use-file-drop.ts'
import classes from './file-drop.module.css'

export function AddFiles({ words, isFirst, ...choice }: FileChoice & { words: string; isFirst?: boolean }) {
  const size = useFieldSize()
  return (
    <ChooseFiles {...choice}>
      {(choose) => (
        <Button
          size={size}
          variant={isFirst ? 'filled' : 'default'}
          leftSection={<IconFileUpload size={16} stroke={1.7} aria-hidden />}
          onClick={choose}
        >
          {words}
        </Button>
      )}
    </ChooseFiles>
  )
}

/** An area that accepts dropped files; `onFiles` is undefined if none can be added. */
export function FileDrop({ onFiles, children }: { onFiles?: (files: File[]) => void; children: ReactNode }) {
  return (
    <div className={classes.drop} {...useFileDrop(onFiles)}>
      {children}
    </div>
  )
}

export function NoFiles({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <b>{title}</b>
      <p>{hint}</p>
      {children}
    </div>
  )
}
