/** Runs before anything is painted: the theme chosen on this machine, if one was. Storage may be switched off. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem("theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;
