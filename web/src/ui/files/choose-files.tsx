import { useState, type ReactNode } from 'react'

/** Which files the device offers; their content is checked elsewhere. */
export interface FileChoice {
  /** Names the choice for those who cannot see it: 'Add documents'. */
  label: string
  accept: string
  /** One alone, where the record has one. */
  single?: boolean
  /** Opens the camera where there is one. */
  camera?: boolean
  onFiles: (files: File[]) => void
}

/** Opens the device's own choice of files; `children` draws what is pressed for it. */
export function ChooseFiles({
  label,
  accept,
  single,
  camera,
  onFiles,
  children,
}: FileChoice & { children: (choose: () => void) => ReactNode }) {
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  return (
    <>
      {children(() => input?.click())}
      <input
        ref={setInput}
        type="file"
        accept={accept}
        capture={camera ? 'environment' : undefined}
        multiple={!single}
        hidden
        aria-label={`${label}, files`}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
