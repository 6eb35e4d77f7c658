const indianEnglish = { locale: 'en-IN', direction: 'ltr' } as const;

/** In the place of React Aria's own, which asks the browser: `ownLocale` in vite.config.ts. */
export function useDefaultLocale() {
  return indianEnglish;
}
