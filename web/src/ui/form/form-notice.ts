import { createContext, use, type ReactNode } from 'react'

const FormNotice = createContext<ReactNode>(undefined)

export const FormNoticeProvider = FormNotice.Provider

/** The notices of the form around it; its bar or foot shows them, which is always in sight. */
export const FormNotices = (): ReactNode => use(FormNotice)
