const indianEnglish = { locale: 'en-IN', direction: 'ltr' } as const;

/** Replaces React Aria's module, which reads the browser's locale. See `fixedLocale` in vite.config.ts. */
export function useDefaultLocale() {
  return indianEnglish;
}
