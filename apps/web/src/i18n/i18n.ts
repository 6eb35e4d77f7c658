import { i18n } from '@lingui/core';

// The English texts are part of the code. Indian digit grouping applies to every number in a text.
i18n.loadAndActivate({ locale: 'en', locales: 'en-IN', messages: {} });

export { i18n };
