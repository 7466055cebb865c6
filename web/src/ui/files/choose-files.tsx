import { useState, type ReactNode } from 'react'

export interface FileChoice {
  label: string
  accept: string
  single?: boolean
  camera?: boolean
  onFiles: (files: File[]) => void
}

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
