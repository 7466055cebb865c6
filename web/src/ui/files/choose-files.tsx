import { useState, type ReactNode } from 'react'

/** The files that the device offers; their content is checked elsewhere. */
export interface FileChoice {
  /** The accessible name: 'Add documents'. */
  label: string
  accept: string
  /** Only one file, if the record has one. */
  single?: boolean
  /** Opens the camera if there is one. */
  camera?: boolean
  onFiles: (files: File[]) => void
}

/** Opens the device's file picker; `children` renders the button. */
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
          // Allows the same file to be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
