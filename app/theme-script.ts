/**
 * Runs before the first paint, so that a chosen theme and density never flash. What is shown in pages of others has the
 * theme of its address, and looks at nothing that is stored. Its hash is part of the content security policy.
 */
export const THEME_SCRIPT = `try{var e=document.documentElement.dataset,f=/\\/embed\\//.test(location.pathname),t=f?new URLSearchParams(location.search).get("theme"):localStorage.getItem("theme");if(t==="light"||t==="dark")e.theme=t;if(!f&&localStorage.getItem("density")==="comfortable")e.density="comfortable"}catch(e){}`;
